// @writes   Memory:Unlinked
// A fact has no place in its session, and waits for none.
FOREACH (_ IN CASE WHEN m:Fact THEN [1] ELSE [] END | REMOVE m:Unlinked)
