// @name     document.move
// @version  1
// @mode     write
// @purpose  Give the documents of a scope the one that its memories are moved to. Where there is one of that name already, their states come before its own.
// @param    from    string        empty for none
// @param    to      string        empty for none
// @param    now     integer       epoch milliseconds
// @param    runId   string
// @returns  events  list<string>  ids, one for each document
// @writes   Document DocumentState.scope DocumentState.number STATE_OF CURRENT CONSUMED_BY Event RECORDED_IN
// @rows     one
// @safe     a moved document has the other scope, and is not found again
// @eager    the documents of one scope
//
// The one that is there stays as it is, but for the numbers of its states. A note is pending again there unless its text cites it or one of the states has folded it.
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  MATCH (d:Document {isTest: false, scope: $from}) WHERE $from <> $to
  WITH d ORDER BY d.name
  SET d.rev = d.rev
  RETURN collect(d) AS found
}
CALL (r, found) {
  UNWIND found AS d
  MERGE (t:Document {isTest: false, scope: $to, name: d.name})
  ON CREATE SET t.created = d.created, t.rev = 0
  SET t.rev = t.rev + 1
  WITH r, d, t, d.name AS name, d.created AS created,
       head(COLLECT { MATCH (d)-[:CURRENT]->(c:DocumentState) RETURN c }) AS old,
       head(COLLECT { MATCH (t)-[:CURRENT]->(c:DocumentState) RETURN c }) AS held,
       COLLECT { MATCH (d)<-[:STATE_OF]-(s:DocumentState) RETURN s ORDER BY s.id } AS states,
       COLLECT { MATCH (t)<-[:STATE_OF]-(s:DocumentState) RETURN s } AS theirs
  WITH *, CASE theirs WHEN [] THEN 0 ELSE reduce(most = 0, s IN states | CASE WHEN s.number > most THEN s.number ELSE most END) END AS shift
  CREATE (e:Event {id: $runId + ':document_moved:' + $to + ':' + name, kind: 'document_moved', at: datetime({epochMillis: $now}),
    runId: $runId, name: name, before_scope: $from, after_scope: $to, before_id: old.id, after_id: coalesce(held.id, old.id),
    states: [s IN states | s.id], created: created, shift: shift, whole: theirs = []})
  CREATE (e)-[:RECORDED_IN]->(r)
  FOREACH (s IN theirs | SET s.number = s.number + shift)
  FOREACH (s IN states | SET s.scope = $to)
  FOREACH (c IN [c IN [old] WHERE c IS NOT NULL AND held IS NULL] | CREATE (t)-[:CURRENT]->(c))
  FOREACH (s IN states | CREATE (s)-[:STATE_OF]->(t))
  DETACH DELETE d
  WITH e, t, held, states
  CALL (e, t, held, states) {
    WITH e, t, held, states WHERE held IS NOT NULL
    UNWIND states AS s
    MATCH (m:Note)-[took:CONSUMED_BY]->(s)
    WHERE NOT EXISTS {
      MATCH (t)<-[:STATE_OF]-(k:DocumentState)-[p:CITES|POINTS_TO|FOLDS]->(v:Memory {lineageId: m.lineageId})
      WHERE EXISTS { (t)-[:CURRENT]->(k) } OR type(p) = 'FOLDS' AND k.accepted AND k.undoneAt IS NULL
    }
    WITH e, m.id AS note, s.id AS taker, took ORDER BY note, taker
    WITH e, collect(note) AS notes, collect(taker) AS takers, collect(took) AS gone
    SET e.notes = notes, e.takers = takers
    FOREACH (each IN gone | DELETE each)
  }
  RETURN collect(e.id) AS events
}
RETURN events
