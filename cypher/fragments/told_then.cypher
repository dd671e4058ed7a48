// @name     told_then
// @purpose  When what a memory tells was held to be true, as it was known at an instant: when the first of its facts begins, and when all are over. A fact tells itself.
// @hole     told   told_by of the memory
// @hole     known  the instant, in epoch milliseconds; null: now, which is not told
// @hole     since  held_since of x
// @hole     until  held_until of x
// @mark     max\(CASE WHEN holds

CASE WHEN <known> IS NOT NULL THEN head(COLLECT {
  <told>
  WITH <since> AS since, coalesce(<until>, datetime({epochMillis: 253402300799999})) AS until,
    NOT x.ends AND x.contestedBy IS NULL AND coalesce(x.decidedAt <= datetime({epochMillis: coalesce(<known>, 0)}), true) AS holds
  RETURN {first: min(since), over: max(CASE WHEN holds THEN until END)} }) END
