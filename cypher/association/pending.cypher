// @name     association.pending
// @version  1
// @mode     read
// @purpose  Memories whose associations are not made yet, session by session, one batch.
// @param    isTest     boolean
// @param    until      integer?  epoch milliseconds; what was created later is left out, null: nothing is
// @param    longest    integer   characters of a text that are read
// @param    batch      integer   memories at most
// @returns  id         string
// @returns  text       string    the beginning of its content
// @returns  speaker    string?
// @returns  described  boolean   its terms are known
// @uses     memory_unlinked
MATCH (m:Unlinked) WHERE m.isTest = $isTest AND m.sessionId IS NOT NULL
  AND ($until IS NULL OR NOT coalesce(m.created > datetime({epochMillis: $until}), false))
// What is damaged waits for nobody: it has no words then, and no place.
WITH m ORDER BY m.isTest, m.sessionId LIMIT $batch
RETURN m.id AS id, CASE WHEN m.content IS :: STRING NOT NULL THEN left(m.content, $longest) ELSE '' END AS text,
       CASE WHEN m.speaker IS :: STRING THEN m.speaker END AS speaker,
       m.terms IS NOT NULL AND m.asks IS NOT NULL AS described
