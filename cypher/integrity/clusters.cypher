// @name     integrity.clusters
// @version  2
// @mode     read
// @purpose  Find wrong clusters: with foreign or superseded members, or a centre that is no member.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>  names of clusters, or ids of members
CALL () {
  MATCH (c:SemanticCluster)<-[:BELONGS_TO]-(m:Memory)
  WHERE coalesce(c.isTest <> m.isTest OR c.scope <> coalesce(m.scope, ''), true)
  RETURN DISTINCT 'cluster_crosses_border' AS code, m AS n
  UNION ALL
  MATCH (:SemanticCluster)<-[:BELONGS_TO]-(m:Memory) WHERE NOT (m:Head OR m:TestHead)
  RETURN DISTINCT 'cluster_of_superseded' AS code, m AS n
  UNION ALL
  MATCH (c:SemanticCluster)
  WHERE c.centre IS NOT NULL AND EXISTS { (c)<-[:BELONGS_TO]-(:Memory) }
    AND NOT EXISTS { MATCH (c)<-[:BELONGS_TO]-(m:Memory) WHERE m.lineageId = c.centre }
  RETURN DISTINCT 'cluster_centre_outside' AS code, c AS n
}
WITH code, CASE WHEN n.id IS :: STRING NOT NULL THEN n.id ELSE coalesce(n.name, elementId(n)) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
