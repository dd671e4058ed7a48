// @writes   Memory:Unsettled
// What ends or lives again leaves its slot out of order, until the next fact.settle.
FOREACH (_ IN CASE WHEN l:Fact THEN [1] ELSE [] END | SET l:Unsettled)
