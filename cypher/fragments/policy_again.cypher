// @name     policy_again
// @purpose  Look at the policy state of a memory again, from the instant on that follows; what has none, or is archived, is left.
// @hole     memory  a memory that is locked
// @mark     policyState, 'archived'

FOREACH (_ IN CASE WHEN coalesce(<memory>.policyState, 'archived') <> 'archived' THEN [1] ELSE [] END | SET <memory>.policyDue =
