// @name     commitment.judge
// @version  1
// @mode     read
// @purpose  What is promised for the first time, and what was promised already and is said again.
// @param    isTest    boolean
// @param    rows      list<map>  {id, scope, kind, owes: the key of who does it, key: of what is said, at, due: epoch milliseconds, or null}
// @returns  id        string     of a row
// @returns  outcome   string     promised | affirmed: it was promised already
// @returns  of        string?    the commitment that it affirms
// @uses     commitment_said
//
// Rows are judged in their order, each by what is there and by those before it. The same said again is the same commitment if it was open
// then: each spans from when it was said last to its due date, or to when it was fulfilled or cancelled, and the two spans meet.
UNWIND $rows AS row
WITH row.scope AS scope, row.kind AS kind, row.owes AS owes, row.key AS key, collect(row) AS rows
CALL (scope, kind, owes, key, rows) {
  MATCH (m:Live) USING INDEX SEEK m:Live(isTest, commitmentKey) WHERE m.isTest = $isTest AND m.commitmentKey = key AND m:Commitment AND m.commitmentKind = kind AND m.owesKey = owes
    AND coalesce(m.scope, '') = scope AND NOT m.id IN [row IN rows | row.id]
  WITH m ORDER BY m.promisedAt DESC, m.id
  RETURN collect({id: m.id, since: m.promisedAt.epochMillis,
                  until: (CASE WHEN m.commitmentState IN ['fulfilled', 'cancelled'] THEN m.resolvedAt ELSE m.dueAt END).epochMillis}) AS held
}
WITH rows, reduce(found = {held: held, told: []}, row IN rows |
  [same IN [head([each IN found.held WHERE coalesce(each.until >= row.at, true) AND coalesce(row.due >= each.since, true)])] | {
    told: found.told + [{id: row.id, outcome: CASE WHEN same IS NULL THEN 'promised' ELSE 'affirmed' END, of: same.id}],
    held: CASE WHEN same IS NULL THEN [{id: row.id, since: row.at, until: row.due}] + found.held
               ELSE [each IN found.held | CASE WHEN each.id = same.id AND row.at >= each.since THEN each {.*, since: row.at, until: coalesce(row.due, each.until)} ELSE each END] END
  }][0]).told AS told
UNWIND told AS each
RETURN each.id AS id, each.outcome AS outcome, each.of AS of
