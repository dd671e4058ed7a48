// @name     intake.explain
// @version  1
// @mode     read
// @purpose  When a memory was read for facts and commitments and what became of each statement, the latest first; of a fact or a commitment, when one was read that states it, says it again, or contradicts or ends it.
// @param    id         string
// @param    limit      integer
// @returns  at         integer        epoch milliseconds
// @returns  runId      string
// @returns  trigger    string         signal | turns | time | session_end | import | asked | observe
// @returns  signal     string         none | low | medium | high
// @returns  since      integer        epoch milliseconds: from when on it waited
// @returns  source     string         the memory that was read
// @returns  content    string?        null if it looks like an instruction and is not trusted
// @returns  trust      string?
// @returns  suspect    boolean
// @returns  takenBack  boolean        an undo has taken back what it stated
// @returns  parts      list<string>   fact | commitment, for each statement; so are the others
// @returns  outcomes   list<string>
// @returns  whys       list<string>
// @returns  drawnIds   list<string>
// @returns  ofIds      list<string>
// @returns  starts     list<integer>
// @returns  stops      list<integer>
MATCH (m:Memory {id: $id})
WITH m, CASE WHEN m:Fact OR m:Commitment THEN COLLECT {
  MATCH (m)-[:DERIVED_FROM]->(t:Memory) RETURN t.lineageId
  UNION
  MATCH (n:Memory)-[:SUPERSEDES|CONTRADICTS]->(m) MATCH (n)-[:DERIVED_FROM]->(t:Memory) RETURN t.lineageId
  UNION
  MATCH (e:Event)-[:CONCERNS]->(m) WHERE e.kind = 'restated' MATCH (t:Memory {id: e.sourceId}) RETURN t.lineageId
} ELSE [m.lineageId] END AS lineages
UNWIND lineages AS lineage
WITH DISTINCT m, lineage
MATCH (v:Memory {lineageId: lineage})<-[:CONCERNS]-(e:Event)
WHERE e.kind = 'drawn' AND (NOT (m:Fact OR m:Commitment) OR m.id IN e.drawnIds OR m.id IN e.ofIds)
WITH v, e ORDER BY e.at DESC, e.id LIMIT $limit
RETURN e.at.epochMillis AS at, e.runId AS runId, e.trigger AS trigger, e.signal AS signal, e.since.epochMillis AS since, v.id AS source,
       CASE WHEN v.suspect IS NULL THEN v.content END AS content, toStringOrNull(v.trust) AS trust, v.suspect IS NOT NULL AS suspect,
       EXISTS { MATCH (v)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } } AS takenBack,
       e.parts AS parts, e.outcomes AS outcomes, e.whys AS whys, e.drawnIds AS drawnIds, e.ofIds AS ofIds, e.starts AS starts, e.stops AS stops
ORDER BY at DESC, e.id
