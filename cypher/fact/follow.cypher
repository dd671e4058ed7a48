// @name     fact.follow
// @version  1
// @mode     read
// @purpose  Whether events by which facts ended, or did no longer, were taken back with the statements that had brought that about.
// @param    events   list<string>  ids
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it follows from what is said now, whatever that is
// @returns  event    string?       the event by which this run took it back
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          always null
//
// fact.settle has put it right in the transaction that took the statements back.
MATCH (e:Event) WHERE e.id IN $events
WITH e, head(COLLECT { MATCH (e)-[:CONCERNS]->(:Memory)<-[:CONCERNS]-(u:Event {runId: $runId, kind: 'closed'}) RETURN u.id }) AS event
RETURN e.id AS id, CASE WHEN event IS NULL THEN 'repeated' ELSE 'undone' END AS outcome, event, null AS lives, null AS moves, null AS blocker
