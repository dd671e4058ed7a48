// @name     true_then
// @purpose  Whether a fact is true at an instant called then; one that was never so ends when it began.
// @hole     fact  a fact
// @mark     validSince <= then AND coalesce\(

<fact>:Live AND NOT <fact>.ends AND <fact>.contestedBy IS NULL AND <fact>.validSince <= then AND coalesce(<fact>.validUntil > then, true)
