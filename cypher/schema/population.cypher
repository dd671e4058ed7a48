// @name     schema.population
// @version  2
// @mode     read
// @purpose  What is in the database, to tell an empty database, a brain and a foreign graph apart.
// @returns  nodes      integer   all nodes except the ledger's
// @returns  memories   integer   nodes labelled Memory
// @returns  unkeyed    integer   Memory nodes without a lineageId: not written by brainbridge
// @returns  adoptable  integer   those of them in V4's own shape: id, tier, energy and isTest
// @returns  foreign    integer   those of them in an unknown shape
// The count store gives counts by label; only the last three read nodes, and only Memory nodes.
CALL () { MATCH (n) RETURN count(n) AS everything }
CALL () { MATCH (l:__BrainbridgeMigration) RETURN count(l) AS records }
CALL () { MATCH (l:__BrainbridgeLock) RETURN count(l) AS locks }
CALL () { MATCH (m:Memory) RETURN count(m) AS memories }
CALL () {
  MATCH (m:Memory) WHERE m.lineageId IS NULL
  WITH m, m.id IS NOT NULL AND m.tier IS NOT NULL AND m.energy IS NOT NULL AND m.isTest IS NOT NULL AS known
  RETURN count(m) AS unkeyed, count(CASE WHEN known THEN 1 END) AS adoptable
}
RETURN everything - records - locks AS nodes, memories, unkeyed, adoptable, unkeyed - adoptable AS foreign
