// @name     later_if_sound
// @purpose  The same as later, for who only reads and so fails on no damaged memory: what is no instant counts as none.
// @hole     memory     a variable
// @hole     now        epoch milliseconds
// @mark     lastDecay > datetime\(
// @mark     lastDecay > now THEN \w+\.lastDecay

CASE WHEN <memory>.lastDecay > datetime({epochMillis: <now>}) THEN <memory>.lastDecay.epochMillis ELSE <now> END
