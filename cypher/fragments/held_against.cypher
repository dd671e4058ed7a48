// @name     held_against
// @purpose  What a fact that waits stands against, as held {fact, until}: what is true in its slot at the instant from which it is said to be so; null if nothing is. The forgotten and the superseded since give their place to whatever stands there now, as fact.list has it.
// @hole     waits  the fact that waits
// @hole     next   next_in_slot of f
// @hole     until  true_until of f
// @hole     over   ends_it of the one that waits and f
// @mark     ORDER BY f\.beside IS NOT NULL

CALL (<waits>) {
  MATCH (f:Fact {isTest: <waits>.isTest, subjectKey: <waits>.subjectKey, attribute: <waits>.attribute})
  WHERE f:Live AND coalesce(f.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true) AND coalesce(f.scope, '') = coalesce(<waits>.scope, '') AND f.retractedAt IS NULL AND f.contestedBy IS NULL
  WITH f ORDER BY f.validSince, f.recordedAt, f.ordinal, f.id
  RETURN collect(f {.canonical, .single, .ends, .beside, .validSince, .endsAt, fact: f}) AS line
}
WITH <waits>, head(COLLECT {
  UNWIND range(0, size(line) - 1) AS place
  WITH line, place, line[place] AS f WHERE NOT f.ends AND f.validSince <= <waits>.validSince
  WITH f, place, <next> AS next
  WITH f, place, CASE
    <until> AS until
  WHERE coalesce(until > <waits>.validSince, true) AND (NOT <waits>.ends OR <over>)
  RETURN {fact: f.fact, until: until} ORDER BY f.beside IS NOT NULL, place DESC LIMIT 1
}) AS held
