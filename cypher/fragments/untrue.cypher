// @name     untrue
// @purpose  Whether what a memory says, or a part of it, is known not to be true at an instant called then: it is over, or if somebody asks for that instant, it had not begun.
// @hole     m      a memory
// @hole     known  the instant, in epoch milliseconds, at which that was known; null: now
// @hole     asked  the instant that somebody asks for; null: none
// @hole     now    epoch milliseconds: a guess whose days are over by then decides nothing
// @hole     told   told_by of it
// @hole     since  held_since of x
// @hole     until  held_until of x
// @mark     x:Live AND \(x\.validUntil

CASE WHEN <known> IS NULL THEN coalesce(<m>.validUntil <= then, false) OR <asked> IS NOT NULL AND coalesce(<m>.validSince > then, false)
    OR EXISTS { MATCH (:Memory {lineageId: <m>.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(x:Fact) WHERE x:Live AND (x.validUntil <= then OR <asked> IS NOT NULL AND x.validSince > then) AND coalesce(x.forgetAt > datetime({epochMillis: <now>}), true) }
  ELSE EXISTS {
  <told>
  WITH <since> AS since, <until> AS until WHERE until <= then OR <asked> IS NOT NULL AND since > then
  RETURN since } END
