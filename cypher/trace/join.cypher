// @name     trace.join
// @version  2
// @mode     write
// @purpose  Give sealed boxes their traces, one after the other: that with which they have most topics in common, else a new one (E-36).
// @param    rows     list<map>  {id: of a box, name: of a trace of its topics}, in the order of time
// @param    now      integer    epoch milliseconds
// @param    runId    string
// @returns  id       string     of a box
// @returns  trace    string
// @returns  isNew    boolean
// @writes   Trace Box.rev IN_TRACE Event CONCERNS RECORDED_IN
// @rows     any a box without topics has no trace, and one that has its trace keeps it
// @safe     a box has one trace
// @eager    one box at a time
//
// Two that join boxes at once go one after the other, or each would begin a trace of its own. A trace is of one scope. It is found if it was seen within seven days of the box, at least four tenths of the topics are the same. One of the same topics
// that was last seen earlier has the name already: the new one is the second of that name.
CALL () {
  MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
  SET c.rev = c.rev
  RETURN count(c) AS locked
}
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $rows AS row
CALL (r, row) {
  MATCH (b:Box {id: row.id})
  SET b.rev = b.rev
  WITH r, row, b WHERE b.sealedAt IS NOT NULL AND size(b.topics) > 0 AND b.count > 0 AND NOT EXISTS { (b)-[:IN_TRACE]->(:Trace) }
  WITH *, head(COLLECT {
    MATCH (t:Trace) USING INDEX SEEK t:Trace(isTest, scope, lastAt)
    WHERE t.isTest = b.isTest AND t.scope = b.scope AND t.lastAt >= b.lastAt - duration({days: 7}) AND t.firstAt <= b.lastAt + duration({days: 7})
    WITH t, CASE WHEN size(t.topics) = 0 OR size(b.topics) = 0 THEN 0.0 ELSE size([topic IN b.topics WHERE topic IN t.topics]) * 1.0 / size(t.topics + [topic IN b.topics WHERE NOT topic IN t.topics]) END AS overlap
    WHERE overlap >= 0.4
    RETURN t.id ORDER BY overlap DESC, t.lastAt DESC, t.id LIMIT 1
  }) AS found, COLLECT { MATCH (t:Trace) WHERE t.isTest = b.isTest AND t.scope = b.scope AND t.id STARTS WITH row.name RETURN t.id } AS taken
  WITH *, coalesce(found, head([each IN [row.name] + [i IN range(2, size(taken) + 1) | row.name + '-' + i] WHERE NOT each IN taken])) AS id
  MERGE (t:Trace {isTest: b.isTest, scope: b.scope, id: id})
  ON CREATE SET t.topics = [], t.firstAt = b.firstAt, t.lastAt = b.lastAt, t.rev = 0
  SET t.topics = COLLECT { UNWIND t.topics + b.topics AS topic RETURN DISTINCT topic ORDER BY topic }, t.rev = t.rev + 1,
      t.firstAt = CASE WHEN t.firstAt <= b.firstAt THEN t.firstAt ELSE b.firstAt END, t.lastAt = CASE WHEN t.lastAt >= b.lastAt THEN t.lastAt ELSE b.lastAt END
  CREATE (b)-[:IN_TRACE]->(t)
  MERGE (e:Event {id: $runId + ':traced:' + b.id})
  ON CREATE SET e.kind = 'traced', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.box = b.id, e.after_trace = t.id
  MERGE (e)-[:CONCERNS]->(b)
  MERGE (e)-[:RECORDED_IN]->(r)
  RETURN b.id AS box, t.id AS trace, found IS NULL AS isNew
}
RETURN box AS id, trace, isNew
