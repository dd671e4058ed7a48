// @name     document.scrub
// @version  2
// @mode     write
// @purpose  Write the text of a state without what was erased, and take folded pointers away that say it.
// @param    id           string
// @param    text         string
// @param    tokens       integer   about as many as the text has
// @param    unfolded     list<string>  ids of memories, the folded pointers to which say it
// @param    reason       string?   why it was refused
// @returns  scrubbed     integer   0 if there is no such state
// @writes   DocumentState.text DocumentState.tokens DocumentState.reason FOLDS
// @rows     one
// @safe     the text is the same again
// @eager    one row
OPTIONAL MATCH (s:DocumentState {id: $id})
FOREACH (each IN CASE WHEN s IS NULL THEN [] ELSE [s] END |
  SET each.text = $text, each.tokens = $tokens, each.reason = $reason)
WITH s
CALL (s) {
  MATCH (s)-[p:FOLDS]->(m:Memory) WHERE m.id IN $unfolded
  DELETE p
}
RETURN count(s) AS scrubbed
