// @name     policy.enrol_tests
// @version  1
// @mode     write
// @purpose  Give the test memories without one a policy state, and look at each of them anew.
// @param    now       integer   epoch milliseconds
// @returns  enrolled  integer   memories that got a state
// @writes   Memory.policyState Memory.policyDue Memory.rev
// @rows     one
// @safe     what has a state gets none
// @eager    the test memories without a state
MATCH (m:TestHead) WHERE m:Live AND m.policyState IS NULL
SET m.policyState = 'candidate', m.policyDue = datetime({epochMillis: $now}), m.rev = m.rev + 1
RETURN count(m) AS enrolled
