// @name     archive.events
// @version  4
// @mode     read
// @purpose  A page of events in order of their ids, each with its edges to its run and to what it concerns.
// @param    after       string      the last id of the previous page; empty for the first page
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>  name and value; a datetime as the map {datetime}
// @returns  edges       list<map>   {type, outgoing, other, properties}; other: its kind, then its key
MATCH (e:Event) WHERE e.id > $after
WITH e ORDER BY e.id LIMIT $limit
CALL (e) {
  MATCH (e)-[r]->(o:Memory|Session|ConsolidationRun|ConsolidationConfig|RecallConfig
    // @each kind |<label>
  )
  RETURN collect({
    type: type(r), outgoing: true,
    other: CASE WHEN o:Memory THEN ['Memory', o.id, o.lineageId]
                WHEN o:Session THEN ['Session', o.isTest, o.scope, o.name]
                WHEN o:ConsolidationRun THEN ['ConsolidationRun', o.id]
                // @each kind WHEN o:<label> THEN ['<label>', <key of o>]
                ELSE [CASE WHEN o:RecallConfig THEN 'RecallConfig' ELSE 'ConsolidationConfig' END, o.version] END,
    properties: [k IN keys(r) | [k, CASE WHEN r[k] IS :: ZONED DATETIME THEN {datetime: toString(r[k])} ELSE r[k] END]]
  }) AS edges
}
RETURN e.id AS position, labels(e) AS labels,
       [k IN keys(e) | [k, CASE WHEN e[k] IS :: ZONED DATETIME THEN {datetime: toString(e[k])} ELSE e[k] END]] AS properties,
       edges
ORDER BY position
