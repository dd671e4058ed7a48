// @name     document.follow
// @version  2
// @mode     read
// @purpose  Whether events by which memories were held or released were taken back with the texts that had brought that about.
// @param    events   list<string>  ids
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it follows from what is current now, whatever that is
// @returns  event    string?       the event by which this run took it back
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          always null
//
// What holds a memory is what is current: document.hold has put that right in the transaction that took the texts back. One that another
// document holds too, or whose law changed since, does not get its values from before, but is held or released anew.
MATCH (e:Event) WHERE e.id IN $events
WITH e, head(COLLECT {
  MATCH (u:Event {id: $runId + ':undone:' + e.id})
  RETURN u.id
  UNION
  MATCH (e)-[:CONCERNS]->(:Memory)<-[:CONCERNS]-(u:Event {runId: $runId}) WHERE u.kind IN ['held', 'released'] AND u.kind <> coalesce(e.of, e.kind)
  RETURN u.id
}) AS event
RETURN e.id AS id, CASE WHEN event IS NULL THEN 'repeated' ELSE 'undone' END AS outcome, event, null AS lives, null AS moves, null AS blocker
