// @name     archive.strangers
// @version  1
// @mode     read
// @purpose  Count the nodes of kinds that no archive holds, by their labels.
// @param    left    list<string>  labels that are written and not archived, and types of edges that may be lost
// @returns  labels  string    joined by colons; empty for nodes without any
// @returns  count   integer
// @returns  joined  integer   those of them with another edge to a node that an archive holds
MATCH (n:!(Memory|Event|ConsolidationRun|Probe|ConsolidationConfig|RecallConfig|Session|SemanticCluster|Entity|Source
  // @each kind |<label>
)) WHERE none(label IN labels(n) WHERE label IN $left)
WITH labels(n) AS names, EXISTS {
  MATCH (n)-[r]-(:Memory|Event|ConsolidationRun|Probe|ConsolidationConfig|RecallConfig|Session|SemanticCluster|Entity|Source
    // @each kind |<label>
  ) WHERE NOT type(r) IN $left
} AS joined
WITH reduce(text = '', name IN names | text + CASE text WHEN '' THEN '' ELSE ':' END + name) AS labels, joined
WITH labels, count(*) AS count, count(CASE WHEN joined THEN 1 END) AS joined
ORDER BY labels
RETURN labels, count, joined
