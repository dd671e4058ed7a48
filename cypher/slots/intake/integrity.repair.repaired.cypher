// @writes   Memory:Unlinked Memory:Unsettled
// A fact or a commitment has no place in its session, and waits for none.
FOREACH (_ IN CASE WHEN m:Fact OR m:Commitment THEN [1] ELSE [] END | REMOVE m:Unlinked)
// What it says may hold from another instant on, or no longer.
FOREACH (_ IN CASE WHEN m:Fact THEN [1] ELSE [] END | SET m:Unsettled)
