// @name     document.scrub
// @version  1
// @mode     write
// @purpose  Write the text of a state without what was erased.
// @param    id           string
// @param    text         string
// @param    tokens       integer   about as many as the text has
// @param    reason       string?   why it was refused
// @returns  scrubbed     integer   0 if there is no such state
// @writes   DocumentState.text DocumentState.tokens DocumentState.reason
// @rows     one
// @safe     the text is the same again
// @eager    one row
OPTIONAL MATCH (s:DocumentState {id: $id})
FOREACH (each IN CASE WHEN s IS NULL THEN [] ELSE [s] END |
  SET each.text = $text, each.tokens = $tokens, each.reason = $reason)
RETURN count(s) AS scrubbed
