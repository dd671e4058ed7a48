// @name     fact.order
// @version  6
// @mode     write
// @purpose  Put the facts of slots in order: until when each is true follows from what was said of its slot, whenever that was said.
// @after    entity.move
// @param    events    list<string>?  whose facts' slots, or those of the names of which they said something, or with none what is Unsettled; null: all
// @param    now       integer        epoch milliseconds
// @param    runId     string
// @gives    changed   integer        facts of earlier runs that are true no longer
// @gives    slots     list<list<node>>  the facts that these events concern, and those that are true until another instant, or were known to be over at another one
// @writes   Memory:Unsettled Memory.validUntil Memory.overAt Memory.rev Slot Slot.rev Slot:Unkeyed SUPERSEDES Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what is in order stays so
// @eager    the facts of the slots
//
// In a slot of one value the next statement ends a fact, late news in its place in time; in others only one that says of the same value
// that it is no longer so. A place that is said more or less exactly (Paris; Paris, France) ends none, and both end together. What was never true ends when it began. What is contested neither ends nor is ended.
MATCH (r:ConsolidationRun {id: $runId})
CALL (r) {
  UNWIND $events AS id
  MATCH (e:Event {id: id})-[:CONCERNS]->(f:Fact) RETURN f, e.kind IN ['stated', 'restated'] AND f:Live AS isNews
  UNION
  WITH r WHERE $events = []
  MATCH (f:Unsettled) WHERE f:Fact AND f.isTest = r.isTest RETURN f, false AS isNews
  UNION
  UNWIND $events AS id
  MATCH (e:Event {id: id})-[:CONCERNS]->(a:Alias)
  UNWIND [a.name, e.before_sameAs, e.after_sameAs] AS key
  MATCH (f:Fact {isTest: a.isTest, subjectKey: key}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND coalesce(f.scope, '') = a.scope RETURN f, false AS isNews
  UNION
  WITH 1 AS one WHERE $events IS NULL
  MATCH (f:Fact) RETURN f, false AS isNews
}
WITH r, f.isTest AS isTest, coalesce(f.scope, '') AS scope, f.subjectKey AS subject, f.attribute AS attribute,
     collect(DISTINCT f) AS moved, collect(isNews) AS news, min(f.validSince) AS first
ORDER BY isTest, scope, subject, attribute
MERGE (s:Slot {isTest: isTest, scope: scope, name: subject + '\u0001' + attribute})
SET s.rev = coalesce(s.rev, 0) + 1, s:Unkeyed
FOREACH (f IN moved | REMOVE f:Unsettled)
WITH r, isTest, scope, subject, attribute, moved, news, first
CALL (isTest, scope, subject, attribute) {
  MATCH (f:Fact {isTest: isTest, subjectKey: subject, attribute: attribute}) WHERE f:Live AND coalesce(f.scope, '') = scope
  WITH f ORDER BY f.validSince, f.recordedAt, f.ordinal, f.id
  RETURN collect(f) AS living
}
// News change nothing before the last statement that any other one ends at, which is no place that another one says more or less exactly; where several values hold, only an end changes what was before.
// Where the clock stepped back, something was written later than the news: they may be what was known first, so all is looked at.
WITH *, [f IN living WHERE f.canonical CONTAINS ', '] AS exact
WITH *, CASE WHEN all(each IN news WHERE each)
    AND none(f IN living WHERE f.recordedAt > datetime({epochMillis: $now}) OR coalesce(f.decidedAt > datetime({epochMillis: $now}), false)) THEN coalesce(
    [g IN living WHERE g.single AND NOT (g.ends AND g.canonical <> '') AND g.beside IS NULL AND g.contestedBy IS NULL AND g.retractedAt IS NULL AND g.validSince < first
      AND none(f IN CASE WHEN g.canonical CONTAINS ', ' THEN living ELSE exact END WHERE g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ')][-1].validSince,
    CASE WHEN none(m IN moved WHERE m.ends OR m.single) THEN first END) END AS begin
WITH *, [f IN living WHERE begin IS NULL OR f.validSince >= begin] AS facts
CALL (r, facts) {
  WITH r, facts, [f IN facts WHERE f.retractedAt IS NULL AND f.contestedBy IS NULL] AS line
  UNWIND facts AS f
  WITH r, f, line, [i IN range(0, size(line) - 1) WHERE line[i] = f][0] AS place
  WITH r, f, line, place, CASE WHEN place IS NOT NULL AND NOT f.ends THEN
    head([g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END]) END AS next
  WITH r, f, next, CASE
    WHEN f.retractedAt IS NOT NULL THEN f.validSince
    WHEN place IS NULL OR f.ends THEN null
    WHEN next IS NULL OR f.endsAt < next.validSince THEN f.endsAt
    ELSE next.validSince END AS until, CASE
    WHEN f.retractedAt IS NOT NULL THEN f.retractedAt
    WHEN place IS NULL OR f.ends THEN null
    ELSE reduce(first = null, each IN [g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END
        AND coalesce(g.validSince < f.endsAt, true) | reduce(late = f.recordedAt, at IN [g.recordedAt, g.decidedAt] | CASE WHEN at > late THEN at ELSE late END)] |
      CASE WHEN first IS NULL OR each < first THEN each ELSE first END) END AS over
  CALL (f, next) {
    OPTIONAL MATCH (n:Fact)-[s:SUPERSEDES]->(f) WHERE f.retractedAt IS NULL AND (next IS NULL OR n <> next)
    DELETE s
  }
  FOREACH (n IN CASE WHEN next IS NULL THEN [] ELSE [next] END |
    MERGE (n)-[s:SUPERSEDES]->(f)
    ON CREATE SET s.at = datetime({epochMillis: $now}), s.runId = $runId, s.reason = CASE WHEN n.ends THEN 'ended' ELSE 'superseded' END)
  WITH r, f, until, over, coalesce(f.validUntil = until, f.validUntil IS NULL AND until IS NULL) AS same
  WHERE NOT (same AND coalesce(f.overAt = over, f.overAt IS NULL AND over IS NULL))
  CALL (r, f, until, same) {
    WITH r, f, until WHERE NOT same
    MERGE (e:Event {id: coalesce($events[0], $runId) + ':closed:' + f.id})
    ON CREATE SET e.kind = 'closed', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.memoryId = f.id, e.lineageId = f.lineageId, e.before_validUntil = f.validUntil
    MERGE (e)-[:CONCERNS]->(f)
    MERGE (e)-[:RECORDED_IN]->(r)
    SET e.after_validUntil = until, f.validUntil = until
    RETURN count(CASE WHEN e.before_validUntil IS NULL AND until IS NOT NULL AND NOT EXISTS { (:Event {id: $runId + ':stated:' + f.id}) } THEN f END) AS ended
  }
  SET f.overAt = over, f.rev = f.rev + 1
  RETURN sum(ended) AS changed, collect(f) AS closed
}
RETURN sum(changed) AS changed, collect(moved + closed) AS slots
