// @name     fact.settle
// @version  2
// @mode     write
// @purpose  Put the facts of slots in order: until when each is true follows from what was said of its slot, whenever that was said.
// @param    events    list<string>?  whose facts' slots; null: all
// @param    now       integer        epoch milliseconds
// @param    runId     string
// @returns  changed   integer        facts of earlier runs that are true no longer
// @writes   Memory.validUntil Memory.outdatedSince Memory.holdsTrue Memory.rev Slot Slot.rev SUPERSEDES Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what is in order stays so
// @eager    the facts of the slots
//
// In a slot of one value the next statement ends a fact, late news in its place in time; in others only one that says of the same value
// that it is no longer so. What was never true ends when it began. What is contested neither ends nor is ended.
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  UNWIND $events AS id
  MATCH (:Event {id: id})-[:CONCERNS]->(f:Fact) RETURN f
  UNION
  WITH 1 AS one WHERE $events IS NULL
  MATCH (f:Fact) RETURN f
}
WITH r, f.isTest AS isTest, coalesce(f.scope, '') AS scope, f.subjectKey AS subject, f.attribute AS attribute, collect(DISTINCT f) AS moved
ORDER BY isTest, scope, subject, attribute
MERGE (s:Slot {isTest: isTest, scope: scope, name: subject + '\u0001' + attribute})
SET s.rev = coalesce(s.rev, 0)
WITH r, isTest, scope, subject, attribute, moved
CALL (isTest, scope, subject, attribute) {
  MATCH (f:Fact {isTest: isTest, subjectKey: subject, attribute: attribute}) WHERE f:Live AND coalesce(f.scope, '') = scope
  WITH f ORDER BY f.validSince, f.recordedAt, f.ordinal, f.id
  RETURN collect(f) AS facts
}
CALL (r, facts) {
  WITH r, facts, [f IN facts WHERE f.retractedAt IS NULL AND f.contestedBy IS NULL] AS line
  UNWIND facts AS f
  WITH r, f, line, [i IN range(0, size(line) - 1) WHERE line[i] = f][0] AS place
  WITH r, f, place, CASE WHEN place IS NOT NULL AND NOT f.ends THEN
    head([g IN line[place + 1..] WHERE CASE WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END]) END AS next
  WITH r, f, next, CASE
    WHEN f.retractedAt IS NOT NULL THEN f.validSince
    WHEN place IS NULL OR f.ends THEN null
    WHEN next IS NULL OR f.endsAt < next.validSince THEN f.endsAt
    ELSE next.validSince END AS until
  CALL (f, next) {
    OPTIONAL MATCH (n:Fact)-[s:SUPERSEDES]->(f) WHERE f.retractedAt IS NULL AND (next IS NULL OR n <> next)
    DELETE s
  }
  FOREACH (n IN CASE WHEN next IS NULL THEN [] ELSE [next] END |
    MERGE (n)-[s:SUPERSEDES]->(f)
    ON CREATE SET s.at = datetime({epochMillis: $now}), s.runId = $runId, s.reason = CASE WHEN n.ends THEN 'ended' ELSE 'superseded' END)
  WITH r, f, until WHERE NOT coalesce(f.validUntil = until, f.validUntil IS NULL AND until IS NULL)
  MERGE (e:Event {id: coalesce($events[0], $runId) + ':closed:' + f.id})
  ON CREATE SET e.kind = 'closed', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = f.id, e.lineageId = f.lineageId, e.before_validUntil = f.validUntil
  MERGE (e)-[:CONCERNS]->(f)
  MERGE (e)-[:RECORDED_IN]->(r)
  SET e.after_validUntil = until, f.validUntil = until, f.rev = f.rev + 1
  RETURN count(CASE WHEN e.before_validUntil IS NULL AND until IS NOT NULL AND NOT EXISTS { (:Event {id: $runId + ':stated:' + f.id}) } THEN f END) AS changed,
         collect(f) AS closed
}
WITH sum(changed) AS changed, collect(moved + closed) AS slots
// What all that was drawn from a memory says is over, is what the memory says; while some of it holds, so does the memory.
CALL (slots) {
  UNWIND slots AS facts
  UNWIND facts AS f
  MATCH (f)-[:DERIVED_FROM]->(t:Memory)
  WITH DISTINCT t.lineageId AS lineage ORDER BY lineage
  MATCH (m:Memory {lineageId: lineage}) WHERE m:Head OR m:TestHead
  WITH m, [x IN COLLECT { MATCH (x:Fact)-[:DERIVED_FROM]->(:Memory {lineageId: m.lineageId}) WHERE x:Live AND NOT x.ends AND x.contestedBy IS NULL RETURN x } | x.validUntil] AS ends
  WITH m, ends, any(end IN ends WHERE end IS NULL) AS holds
  WITH m, CASE WHEN holds THEN true END AS holds,
       CASE WHEN ends <> [] AND NOT holds THEN reduce(last = ends[0], end IN ends | CASE WHEN end > last THEN end ELSE last END) END AS since
  WHERE (m.holdsTrue IS NULL) <> (holds IS NULL) OR NOT coalesce(m.outdatedSince = since, m.outdatedSince IS NULL AND since IS NULL)
  SET m.outdatedSince = since, m.holdsTrue = holds, m.rev = m.rev + 1
}
RETURN changed
