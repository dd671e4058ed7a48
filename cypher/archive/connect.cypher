// @name     archive.connect
// @version  7
// @mode     write
// @purpose  Write edges of an archive between existing nodes.
// @param    edges    list<map>  {type, from, to, plain, instants}; an end is its kind, then its key
// @param    merging  boolean    a merge into a graph in use: associations join the latest versions
// @returns  joined   integer    edges written; the others lack an end here
// @writes   PROMOTED_TO CRYSTALLIZED_INTO UNDONE COACTIVATED REINFORCES NEXT ABOUT RELATES CAUSED BELONGS_TO IN_SESSION DERIVED_FROM CONCERNS RECORDED_IN
// @rows     one
// @safe     edges are merged by their ends and type
// @eager    the edges of one batch
//
// Two entities may be related in several ways: the pair tells them apart.
UNWIND $edges AS edge
WITH edge, $merging AND edge.type IN ['COACTIVATED', 'REINFORCES', 'NEXT', 'ABOUT', 'RELATES', 'CAUSED', 'BELONGS_TO', 'IN_SESSION'] AS carried
CALL (edge, carried) {
  UNWIND [0, 1] AS side
  WITH edge, carried, side, [edge.from, edge.to][side] AS end
  CALL (carried, end) {
    WITH carried, end WHERE end[0] = 'Memory' AND NOT carried
    MATCH (n:Memory {id: end[1]}) RETURN n
    UNION
    WITH carried, end WHERE end[0] = 'Memory' AND carried
    MATCH (n:Memory {lineageId: end[2]}) WHERE n:Head OR n:TestHead RETURN n
    UNION
    WITH end WHERE end[0] = 'Event' MATCH (n:Event {id: end[1]}) RETURN n
    UNION
    WITH end WHERE end[0] = 'ConsolidationRun' MATCH (n:ConsolidationRun {id: end[1]}) RETURN n
    UNION
    WITH end WHERE end[0] = 'ConsolidationConfig' MATCH (n:ConsolidationConfig {version: end[1]}) RETURN n
    UNION
    WITH end WHERE end[0] = 'RecallConfig' MATCH (n:RecallConfig {version: end[1]}) RETURN n
    UNION
    WITH end WHERE end[0] = 'Session' MATCH (n:Session {isTest: end[1], scope: end[2], name: end[3]}) RETURN n
    UNION
    WITH end WHERE end[0] = 'Entity' MATCH (n:Entity {isTest: end[1], scope: end[2], name: end[3]}) RETURN n
    UNION
    WITH end WHERE end[0] = 'Source' MATCH (n:Source {name: end[1]}) RETURN n
    UNION
    WITH end WHERE end[0] = 'SemanticCluster'
    MATCH (n:SemanticCluster {isTest: end[1], scope: end[2], name: end[3]}) RETURN n
    // @each kind UNION WITH end WHERE end[0] = '<label>' MATCH (n:<label> {<key in end[1]>}) RETURN n
  }
  WITH side, n ORDER BY side
  RETURN collect(n) AS ends
}
WITH edge, ends[0] AS a, ends[1] AS b WHERE size(ends) = 2
// @slot filter
CALL (edge, a, b) {
  WITH edge, a, b WHERE edge.plain.pair IS NULL
  MERGE (a)-[r:$(edge.type)]->(b) RETURN r
  UNION
  WITH edge, a, b WHERE edge.plain.pair IS NOT NULL
  MERGE (a)-[r:$(edge.type) {pair: edge.plain.pair}]->(b) RETURN r
}
SET r = edge.plain
FOREACH (each IN edge.instants | SET r[each[0]] = datetime(each[1]))
WITH count(r) AS joined
// @slot joined
RETURN joined
