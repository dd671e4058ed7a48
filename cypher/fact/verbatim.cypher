// @name     fact.verbatim
// @version  1
// @mode     read
// @purpose  The exact words in which something that a recall has found was decided, corrected, laid down as a principle or promised, if it is sure enough: five memories at most (E-9).
// @param    ids        list<string>  of memories, the best first
// @param    knownAt    integer?      epoch milliseconds: what was known then; null: now
// @returns  id         string        of the memory that says it, its latest version
// @returns  content    string
// @returns  created    integer       epoch milliseconds
// @returns  sessionId  string?
// @returns  speaker    string?
// @returns  role       string?
// @returns  trust      string?
// @returns  suspect    boolean
// @returns  told       list<map>     what it says of that: {id, category: decision | correction | principle | commitment, confidence}, in its order
//
// A turn is kept word for word as it is, so nothing is stored for this. A commitment has no confidence, and counts as one of .8, the least.
UNWIND range(0, size($ids) - 1) AS place
MATCH (h:Memory {id: $ids[place]})
CALL (h) {
  MATCH (f:Memory {lineageId: h.lineageId}) RETURN f
  UNION
  MATCH (:Memory {lineageId: h.lineageId})<-[:DERIVED_FROM]-(f:Memory) RETURN f
}
WITH place, f, CASE WHEN f:Commitment THEN 'commitment' WHEN f:Fact THEN f.category END AS category, coalesce(f.certainty, 0.8) AS confidence
WHERE category IN ['decision', 'correction', 'principle', 'commitment'] AND confidence >= 0.8 AND f:Live
  AND coalesce(f.recordedAt, f.created) <= datetime({epochMillis: coalesce($knownAt, 253402300799999)})
MATCH (f)-[:DERIVED_FROM]->(s:Memory)
MATCH (t:Memory {lineageId: s.lineageId}) WHERE (t:Head OR t:TestHead) AND coalesce(t.endReason, '') <> 'retracted'
WITH DISTINCT place, f, category, confidence, t ORDER BY f.ordinal, f.id
WITH t, min(place) AS place, collect(DISTINCT {id: f.id, category: category, confidence: confidence}) AS told
ORDER BY place, t.created, t.id LIMIT 5
RETURN t.id AS id, t.content AS content, t.created.epochMillis AS created, t.sessionId AS sessionId, t.speaker AS speaker, t.role AS role,
       toStringOrNull(t.trust) AS trust, t.suspect IS NOT NULL AS suspect, told
ORDER BY place, created, id
