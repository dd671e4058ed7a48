// @name     box.place
// @version  3
// @mode     write
// @purpose  Put turns that belong together into the box of their thread, or seal that and open another one (E-35), one group after the other.
// @param    rows      list<map>  {id: of a box that may be opened, scope, session, members: [{id, topics}]}, in the order of time
// @param    isTest    boolean
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string     of a row
// @returns  outcome   string     opened | topic_shift, time_gap: opened, and the one before it was over | joined | max_memories: joined, and sealed by that
// @returns  box       string     that they are in
// @returns  sealed    integer    boxes that were sealed
// @returns  boxed     integer    turns that were put into it
// @writes   Box Box:Unfiled Memory:Unboxed Memory.rev Session.rev IN_BOX Event CONCERNS RECORDED_IN
// @rows     any a group that is in a box already has none
// @safe     what is in a box is Unboxed no longer, and is skipped
// @eager    one group at a time, after the locks of the threads
//
// What is imported late is put where it belongs: into the box in whose time it was said, else into one of its own behind the box before
// it. Such a one is sealed at once, as a later one is there; like one that was left, it takes in what still belongs to it.
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  UNWIND $rows AS row
  WITH DISTINCT row.scope AS scope, row.session AS session ORDER BY scope, session
  MATCH (s:Session {isTest: $isTest, scope: scope, name: session})
  SET s.rev = s.rev
  RETURN count(s) AS locked
}
UNWIND $rows AS row
CALL (r, row) {
  CALL (row) {
    UNWIND row.members AS each
    MATCH (m:Memory {id: each.id})
    SET m.rev = m.rev
    FOREACH (_ IN CASE WHEN EXISTS { (m)-[:IN_BOX]->(:Box) } THEN [1] ELSE [] END | REMOVE m:Unboxed)
    WITH each, m WHERE m:Unboxed
    RETURN collect({m: m, topics: each.topics}) AS fresh, min(m.created) AS first, max(m.created) AS last
  }
  WITH *, COLLECT { UNWIND fresh AS each UNWIND each.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics WHERE size(fresh) > 0
  WITH *, head(COLLECT { MATCH (b:Box) WHERE b.isTest = $isTest AND b.scope = row.scope AND b.session = row.session AND b.firstAt <= first AND b.count > 0
                         RETURN b.id ORDER BY b.firstAt DESC, b.openUntil IS NULL, b.lastAt DESC, b.id LIMIT 1 }) AS chosen,
       EXISTS { MATCH (b:Box) WHERE b.isTest = $isTest AND b.scope = row.scope AND b.session = row.session AND b.firstAt > first AND b.count > 0 } AS precedes
  CALL (chosen) {  // somebody may seal it meanwhile
    MATCH (x:Box {id: chosen}) SET x.rev = x.rev
    RETURN count(x) AS held
  }
  WITH *, head(COLLECT { MATCH (b:Box {id: chosen}) WHERE b.count > 0 RETURN b }) AS c
  WITH *, CASE
    WHEN c IS NULL THEN 'opened'
    WHEN c.sealedAt IS NOT NULL AND first <= c.lastAt THEN 'joined'
    WHEN c.reason IN ['topic_shift', 'max_memories', 'forced'] THEN 'opened'
    WHEN c.count + size(fresh) > 50 THEN 'max_memories'
    WHEN size(topics) > 0 AND CASE WHEN size(c.topics) = 0 OR size(topics) = 0 THEN 0.0 ELSE size([topic IN topics WHERE topic IN c.topics]) * 1.0 / size(c.topics + [topic IN topics WHERE NOT topic IN c.topics]) END < 0.35 THEN 'topic_shift'
    WHEN first.epochMillis >= c.lastAt.epochMillis + 1800000 THEN 'time_gap'
    ELSE 'joined' END AS outcome
  WITH *, outcome IN ['joined', 'max_memories'] AS joins
  CALL (r, row, c, joins) {
    WITH c WHERE joins RETURN c AS b
    UNION
    WITH r, row WHERE NOT joins
    CREATE (b:Box {id: row.id, isTest: $isTest, scope: row.scope, session: row.session, topics: [], count: 0, rev: 0})
    CREATE (e:Event {id: $runId + ':box_opened:' + row.id, kind: 'box_opened', at: datetime({epochMillis: $now}), runId: $runId, box: row.id})
    CREATE (e)-[:CONCERNS]->(b), (e)-[:RECORDED_IN]->(r)
    RETURN b
  }
  FOREACH (each IN fresh | FOREACH (m IN [each.m] |
    CREATE (m)-[:IN_BOX {topics: each.topics}]->(b)
    SET m.rev = m.rev + 1 REMOVE m:Unboxed))
  SET b.count = b.count + size(fresh), b.topics = COLLECT { UNWIND b.topics + topics AS topic RETURN DISTINCT topic ORDER BY topic }, b.rev = b.rev + 1,
      b.firstAt = CASE WHEN b.firstAt <= first THEN b.firstAt ELSE first END, b.lastAt = CASE WHEN b.lastAt >= last THEN b.lastAt ELSE last END
  SET b.openUntil = CASE WHEN b.sealedAt IS NULL THEN datetime({epochMillis: b.lastAt.epochMillis + 1800000}) END
  SET b:$(CASE WHEN b.sealedAt IS NULL THEN [] ELSE ['Unfiled'] END)
  WITH *, CASE WHEN NOT joins AND outcome <> 'opened' AND c.sealedAt IS NULL THEN [{b: c, reason: outcome}] ELSE [] END
          + CASE WHEN outcome = 'max_memories' THEN [{b: b, reason: outcome}] WHEN NOT joins AND precedes THEN [{b: b, reason: 'flush'}] ELSE [] END AS over
  FOREACH (each IN over | FOREACH (x IN [each.b] |
    MERGE (e:Event {id: $runId + ':box_sealed:' + x.id})
    ON CREATE SET e.kind = 'box_sealed', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.box = x.id, e.before_sealedAt = x.sealedAt, e.before_reason = x.reason
    MERGE (e)-[:CONCERNS]->(x)
    MERGE (e)-[:RECORDED_IN]->(r)
    SET x:Unfiled, x.sealedAt = coalesce(x.sealedAt, e.at), x.reason = each.reason, x.openUntil = null, x.rev = x.rev + 1
    SET e.after_sealedAt = x.sealedAt, e.after_reason = x.reason))
  RETURN outcome, b.id AS box, size(over) AS sealed, size(fresh) AS boxed
}
RETURN row.id AS id, outcome, box, sealed, boxed
