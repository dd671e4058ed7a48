// @writes   Memory:Unlinked
// What was drawn from a memory is joined to it, and to nothing that was said beside it.
FOREACH (_ IN CASE WHEN row.fact IS NULL AND row.commitment IS NULL THEN [] ELSE [1] END | REMOVE m:Unlinked)
