// @name     tellable
// @purpose  Whether a briefing may tell a memory: not what is suspect, is confidential or was never looked at for that, was said to be out of date, or was made on a branch that was dropped.
// @hole     memory  a memory
// @hole     now     epoch milliseconds
// @mark     branchDropped > datetime

<memory>.suspect IS NULL AND <memory>.sensitivity IN ['normal', 'personal'] AND coalesce(<memory>.staleSince > datetime({epochMillis: <now>}), true)
  AND coalesce(<memory>.branchDropped > datetime({epochMillis: <now>}), true)
