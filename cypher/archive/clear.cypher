// @name     archive.clear
// @version  4
// @mode     write
// @purpose  Delete one batch of the nodes that an archive replaces.
// @param    kinds    list<string>  kinds the archive knows; kinds that an old archive lacks stay
// @param    batch    integer   nodes in this transaction
// @returns  deleted  integer   0 if nothing is left
// @writes   Memory ConsolidationConfig RecallConfig Session SemanticCluster Entity Source ConsolidationRun Probe Event
// @rows     one
// @safe     deleted nodes are not found again
// @eager    the nodes of one batch
MATCH (n:Memory|Event|ConsolidationRun|Probe|ConsolidationConfig|RecallConfig|Session|SemanticCluster|Entity|Source
  // @each kind |<label>
)
WHERE any(kind IN $kinds WHERE kind IN labels(n))
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(*) AS deleted
