// @name     association.pending
// @version  1
// @mode     read
// @purpose  Memories whose associations are not made yet, session by session, one batch.
// @param    isTest     boolean
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
WITH m, m.text IS NOT NULL AND m.facets IS NOT NULL AS searched ORDER BY m.isTest, m.sessionId LIMIT $batch
RETURN m.id AS id, coalesce(CASE WHEN searched THEN left(m.content, $longest) ELSE m.content END, '') AS content,
       m.speaker AS speaker, m.role AS role, m.scope AS scope, m.sessionId AS sessionId, m.type AS type, searched
