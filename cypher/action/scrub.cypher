// @name     action.scrub
// @version  1
// @mode     write
// @purpose  Take what was told of an action away, since it says what was erased; what it said of the quality stays.
// @param    ids      list<string>  of events
// @returns  scrubbed integer
// @writes   Event.told
// @rows     one
// @safe     it is gone then
// @eager    a batch
MATCH (e:Event) WHERE e.id IN $ids AND e.kind = 'acted' AND e.told IS NOT NULL
SET e.told = null
RETURN count(e) AS scrubbed
