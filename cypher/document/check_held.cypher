// @name     document.check_held
// @version  1
// @mode     read
// @purpose  Find memories that a current state of a document cites, or one that stands has folded, and that are not held, and those that are held without.
// @param    isTest    boolean?  null: both test and real memories
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
//
// As document.wanted has it: what its law has ended by now is not held. It finds nothing while several configurations are current.
WITH COLLECT { MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL RETURN c } AS current WHERE size(current) = 1
UNWIND current AS c
CALL (c) {
  MATCH (:Document)-[:CURRENT]->(:DocumentState)-[:CITES|POINTS_TO]->(v:Memory) WHERE c.expirationThreshold IS NOT NULL
  RETURN v
  UNION
  MATCH (s:DocumentState)-[:FOLDS]->(v:Memory) WHERE c.expirationThreshold IS NOT NULL AND s.accepted AND s.undoneAt IS NULL
  RETURN v
  UNION
  MATCH (v:Protected) WHERE v.heldBy IS NOT NULL AND c.expirationThreshold IS NOT NULL
  RETURN v
}
WITH DISTINCT c, v.lineageId AS lineage
MATCH (:Memory {lineageId: lineage})-[:MERGED_INTO*0..]->(h:Memory)
WHERE h:Live AND h.id IS :: STRING NOT NULL AND ($isTest IS NULL OR coalesce(h.isTest, false) = $isTest)
  AND h.energy IS :: FLOAT NOT NULL AND h.energy > 0 AND h.lastDecay IS :: ZONED DATETIME NOT NULL
WITH DISTINCT c, h
WITH c, h, coalesce(h.heldBy, []) AS have, COLLECT {
  MATCH (m:Memory)-[:MERGED_INTO*0..]->(h)
  MATCH (v:Memory {lineageId: m.lineageId})<-[p:CITES|POINTS_TO|FOLDS]-(s:DocumentState)-[:STATE_OF]->(d:Document)
  WHERE d.isTest = h.isTest AND (EXISTS { (d)-[:CURRENT]->(s) } OR type(p) = 'FOLDS' AND s.accepted AND s.undoneAt IS NULL)
  WITH DISTINCT d.name + CASE d.scope WHEN '' THEN '' ELSE ' of ' + d.scope END AS name
  RETURN name ORDER BY name
} AS want
WHERE have <> want AND (have <> [] OR NOT coalesce(
  h.decayKey < log(c.expirationThreshold) + h.decayRate * ($now - $landmark) / 3600000.0 - 1e-9, h.forgetAt <= datetime({epochMillis: $now}), false))
WITH CASE WHEN any(name IN want WHERE NOT name IN have) THEN 'document_not_held' ELSE 'document_held' END AS code, h.id AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
