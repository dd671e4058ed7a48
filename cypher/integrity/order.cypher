// @name     integrity.order
// @version  3
// @mode     read
// @purpose  Find sessions whose order is broken: forks, gaps, steps back, steps into another session.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
CALL () {
  MATCH (m:Memory) WHERE COUNT { (m)-[:NEXT]->() } > 1
  RETURN 'next_forks' AS code, m AS n
  UNION ALL
  MATCH (m:Memory)-[:NEXT]->(o:Memory) WHERE COUNT { (o)<-[:NEXT]-() } > 1
  RETURN 'next_forks' AS code, m AS n
  UNION ALL
  MATCH (m:Memory)-[:NEXT]->(o:Memory) WHERE m.sessionId <> o.sessionId
  RETURN 'next_leaves_session' AS code, m AS n
  UNION ALL
  MATCH (m:Memory)-[:NEXT]->(o:Memory) WHERE m.sessionId = o.sessionId AND NOT coalesce(m.place < o.place, false)
  RETURN 'next_against_order' AS code, m AS n
  UNION ALL
  // In a session only the last memory with a place has no follower, except beside a gap,
  // where the memory is Unlinked.
  MATCH (m:Memory) WHERE m.place IS NOT NULL AND (m:Head OR m:TestHead) AND NOT EXISTS { (m)-[:NEXT]->() }
    AND NOT m:Unlinked
  WITH m.isTest AS isTest, coalesce(m.scope, '') AS scope, m.sessionId AS session, m ORDER BY m.place DESC
  WITH isTest, scope, session, collect(m)[1..] AS stopped
  UNWIND stopped AS m
  RETURN 'next_missing' AS code, m AS n
}
WITH DISTINCT code, CASE WHEN n.id IS :: STRING NOT NULL THEN n.id ELSE coalesce(n.name, elementId(n)) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
