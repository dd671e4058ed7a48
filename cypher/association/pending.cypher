// @name     association.pending
// @version  1
// @mode     read
// @purpose  Memories whose associations are not made yet, session by session, one batch.
// @param    isTest     boolean
// @param    until      integer?  epoch milliseconds; what was created later is left out, null: nothing is
// @param    longest    integer   characters of a text that are read
// @param    batch      integer   memories at most
// @returns  id         string
// @returns  content    string    its beginning; all of it if the memory is not searched yet
// @returns  speaker    string?
// @returns  role       string?
// @returns  scope      string?
// @returns  sessionId  string
// @returns  type       string?
// @returns  searched   boolean   recall knows its words: it was written by a version that notes them
// @uses     memory_unlinked
MATCH (m:Unlinked) WHERE m.isTest = $isTest AND m.sessionId IS NOT NULL
  AND ($until IS NULL OR NOT coalesce(m.created > datetime({epochMillis: $until}), false))
// What is damaged waits for nobody: it has no words then, and no place.
WITH m, m.text IS NOT NULL AND m.facets IS NOT NULL AS searched, m.content IS :: STRING NOT NULL AS sound
ORDER BY m.isTest, m.sessionId LIMIT $batch
RETURN m.id AS id,
       CASE WHEN NOT sound THEN '' WHEN searched THEN left(m.content, $longest) ELSE m.content END AS content,
       CASE WHEN m.speaker IS :: STRING THEN m.speaker END AS speaker, CASE WHEN m.role IS :: STRING THEN m.role END AS role,
       CASE WHEN m.scope IS :: STRING THEN m.scope END AS scope, toString(m.sessionId) AS sessionId,
       CASE WHEN m.type IS :: STRING THEN m.type END AS type, searched
