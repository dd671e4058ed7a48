// @name     association.pending
// @version  1
// @mode     read
// @purpose  Memories whose associations are not made yet, session by session, one batch.
// @param    isTest     boolean
// @param    longest    integer   characters of a text that are read
// @param    batch      integer   memories at most
// @returns  id         string
// @returns  text       string    the beginning of its content
// @returns  speaker    string?
// @returns  described  boolean   its terms are known
// @uses     memory_unlinked
MATCH (m:Unlinked) WHERE m.isTest = $isTest AND m.sessionId IS NOT NULL
WITH m ORDER BY m.isTest, m.sessionId LIMIT $batch
RETURN m.id AS id, coalesce(left(m.content, $longest), '') AS text, m.speaker AS speaker,
       m.terms IS NOT NULL AND m.asks IS NOT NULL AS described
