// @name     crystal.absorbed
// @version  1
// @mode     read
// @purpose  The events by which crystals were merged into lineages that are to be erased, and are not to be erased themselves.
// @param    lineages  list<string>
// @returns  id        string    of an event
// @returns  winner    string
// @returns  loser     string
UNWIND $lineages AS lineage
MATCH (w:Memory {lineageId: lineage})<-[:MERGED_INTO]-(l:Memory) WHERE NOT l.lineageId IN $lineages
MATCH (l)<-[:CONCERNS]-(e:Event {runId: l.endRunId}) WHERE coalesce(e.of, e.kind) = 'merged' AND e.after_validTo = l.validTo AND e.memoryId = l.id
RETURN e.id AS id, w.id AS winner, l.id AS loser ORDER BY id
