// @name     governance.unscreened
// @version  1
// @mode     read
// @purpose  One batch of memories of which nobody has looked how sensitive they are.
// @param    batch     integer   most memories to return
// @returns  id        string
// @returns  content   string?   null if it is no text
//
// A damaged memory without an id waits until a repair has given it one.
MATCH (m:Unscreened) WHERE m.id IS :: STRING NOT NULL
WITH m LIMIT $batch
RETURN m.id AS id, CASE WHEN m.content IS :: STRING THEN m.content END AS content
