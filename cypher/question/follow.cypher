// @name     question.follow
// @version  1
// @mode     read
// @purpose  Whether events by which memories were questioned, or were no longer, were taken back with what had brought that about.
// @param    events   list<string>  ids
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it follows from what is over now, whatever that is
// @returns  event    string?       the event by which this run took it back
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          always null
//
// fact.settle has put it right in the transaction that took that back.
MATCH (e:Event) WHERE e.id IN $events
WITH e, head(COLLECT { MATCH (e)-[:CONCERNS]->(:Memory)<-[:CONCERNS]-(u:Event {runId: $runId, kind: 'questioned'}) RETURN u.id }) AS event
RETURN e.id AS id, CASE WHEN event IS NULL THEN 'repeated' ELSE 'undone' END AS outcome, event, null AS lives, null AS moves, null AS blocker
