// @name     verdict
// @purpose  What somebody said of a memory: stale, if it was said to be out of date, else user_confirmed or disputed, else null.
// @hole     memory  a memory
// @hole     now     epoch milliseconds
// @mark     \}\) THEN 'stale'

CASE WHEN <memory>.staleSince <= datetime({epochMillis: <now>}) THEN 'stale' WHEN <memory>.verification IN ['user_confirmed', 'disputed'] THEN <memory>.verification END
