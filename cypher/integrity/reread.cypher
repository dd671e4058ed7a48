// @name     integrity.reread
// @version  1
// @mode     write
// @purpose  Drop the words of memories that an older version read otherwise, so that they are read anew.
// @param    unread   string    a pattern that only texts of older versions match
// @param    batch    integer   most memories
// @returns  dropped  integer   memories
// @writes   Memory.text Memory.terms Memory.rev
// @rows     one
// @safe     what was dropped does not match
// @eager    a batch of memories
MATCH (m:Head|TestHead) WHERE toStringOrNull(m.text) =~ $unread
WITH m LIMIT $batch
SET m.rev = m.rev
WITH m WHERE m:Memory
SET m.text = null, m.terms = null, m.rev = m.rev + 1
RETURN count(m) AS dropped
