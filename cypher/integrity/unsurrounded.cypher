// @name     integrity.unsurrounded
// @version  1
// @mode     read
// @purpose  Memories in the order of their sessions that lack what is said around them, as older versions left a user's messages.
// @param    batch     integer   most memories to return
// @returns  id        string
MATCH (m:Head|TestHead)
WHERE m.around IS NULL AND coalesce(m.role, 'person') <> 'assistant' AND m.place IS NOT NULL AND m.text IS NOT NULL AND NOT m:Unlinked
WITH m ORDER BY m.isTest, m.sessionId, m.place LIMIT $batch
RETURN m.id AS id
