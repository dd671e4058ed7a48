// @name     association.pending
// @version  8
// @mode     read
// @purpose  One batch of memories that are not associated yet, session by session.
// @param    isTest     boolean
// @param    until      integer?  epoch milliseconds; memories created later are left out; null: none are
// @param    longest    integer   characters read of each text
// @param    batch      integer   most memories to return
// @returns  id         string
// @returns  content    string    its beginning; all of it if recall does not know the memory's words yet
// @returns  speaker    string?
// @returns  role       string?
// @returns  scope      string?
// @returns  sessionId  string
// @returns  type       string?
// @returns  searched   boolean   recall knows its words, since the version that wrote it stored them
// @returns  facet      string?   that of the scope it was written in
// @returns  trust      string?
// @returns  suspect    boolean   it looks like an instruction, and its origin is not trusted
// @returns  described  boolean   its terms and signals are those it was written with
// @returns  directive  boolean   it is a note of what the user wants from now on
// @uses     memory_unlinked
MATCH (m:Unlinked) WHERE m.isTest = $isTest AND m.sessionId IS NOT NULL AND m.id IS :: STRING NOT NULL
  AND ($until IS NULL OR NOT coalesce(m.created > datetime({epochMillis: $until}), false))
// Damaged memories do not hold up the batch: they get no words and no place. One without an id waits until a repair has given it one.
WITH m, m.text IS NOT NULL AND m.facets IS NOT NULL AS searched, m.content IS :: STRING NOT NULL AS sound
ORDER BY m.isTest, m.sessionId LIMIT $batch
RETURN m.id AS id,
       CASE WHEN NOT sound THEN '' WHEN searched THEN left(m.content, $longest) ELSE m.content END AS content,
       CASE WHEN m.speaker IS :: STRING THEN m.speaker END AS speaker, CASE WHEN m.role IS :: STRING THEN m.role END AS role,
       CASE WHEN m.scope IS :: STRING THEN m.scope END AS scope, toString(m.sessionId) AS sessionId,
       CASE WHEN m.type IS :: STRING THEN m.type END AS type, searched, split(toStringOrNull(m.facets), ' ')[0] AS facet,
       CASE WHEN m.trust IS :: STRING THEN m.trust END AS trust, m.suspect IS NOT NULL AS suspect,
       searched AND m.terms IS NOT NULL AND m.rev = 0 AND m.id = m.lineageId AS described,
       m.directive IS NOT NULL AS directive
