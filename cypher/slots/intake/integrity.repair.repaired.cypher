// @writes   Memory:Unlinked
// A fact or a commitment has no place in its session, and waits for none.
FOREACH (_ IN CASE WHEN m:Fact OR m:Commitment THEN [1] ELSE [] END | REMOVE m:Unlinked)
