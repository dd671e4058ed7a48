// @name     policy.reopen
// @version  1
// @mode     write
// @purpose  Look at the policy states of memories again, after something that was said of them was taken back.
// @param    events   list<string>  ids, by which that was done
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run that takes back
// @returns  changed  integer       memories that are looked at again
// @writes   Memory.policyDue Memory.rev
// @rows     one
// @safe     it sets what it has set
// @eager    a batch of events
MATCH (e:Event)-[:RECORDED_IN]->(:ConsolidationRun {id: $runId}) WHERE e.id IN $events
MATCH (e)-[:CONCERNS]->(m:Memory) WHERE m.policyState <> 'archived'
WITH DISTINCT m ORDER BY m.id
SET m.rev = m.rev
WITH m WHERE m:Memory
SET m.policyDue = datetime({epochMillis: $now}), m.rev = m.rev + 1
RETURN count(m) AS changed
