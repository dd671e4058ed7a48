// @name     later_if_sound
// @purpose  As later, for reading queries, which must not fail on damaged memories: a lastDecay that is no instant is ignored.
// @hole     memory     a variable
// @hole     now        epoch milliseconds
// @mark     lastDecay > datetime\(
// @mark     lastDecay > now THEN \w+\.lastDecay

CASE WHEN <memory>.lastDecay > datetime({epochMillis: <now>}) THEN <memory>.lastDecay.epochMillis ELSE <now> END
