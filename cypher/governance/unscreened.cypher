// @name     governance.unscreened
// @version  2
// @mode     read
// @purpose  One batch of memories of which nobody has looked how sensitive they are.
// @param    batch     integer   most memories to return
// @returns  id        string
// @returns  content   string?   null if it is no text
//
// A damaged memory without an id waits until a repair has given it one. What others were made of comes first: while nobody has looked at it,
// these would be confidential. If all come from what waits, as in a circle, any are looked at.
WITH COLLECT {
  MATCH (m:Unscreened) WHERE m.id IS :: STRING NOT NULL AND NOT EXISTS { (:Memory {lineageId: m.lineageId})-[:DERIVED_FROM]->(:Unscreened) }
  RETURN m LIMIT $batch
} AS first, COLLECT { MATCH (m:Unscreened) WHERE m.id IS :: STRING NOT NULL RETURN m LIMIT $batch } AS any
UNWIND CASE first WHEN [] THEN any ELSE first END AS m
RETURN m.id AS id, CASE WHEN m.content IS :: STRING THEN m.content END AS content
