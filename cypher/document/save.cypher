// @name     document.save
// @version  2
// @mode     write
// @purpose  Save a text as a state of a document: an accepted one becomes the current one, a refused one is kept beside it.
// @param    isTest       boolean
// @param    scope        string        empty for none
// @param    name         string
// @param    expects      string?       the id of the state that was current when the writer began; null: there was none
// @param    id           string        of the new state
// @param    text         string
// @param    tokens       integer       about as many as the text has
// @param    author       string        rules | user | model: and a name
// @param    accepted     boolean
// @param    reason       string?       why it is refused
// @param    reasonCodes  list<string>
// @param    mood         string?
// @param    sessionIds   list<string>  the sessions that it comes from
// @param    promptHash   string?       of the template by which a model was asked for the text
// @param    marks        list<string>  of all that a tombstone may stand for in the text
// @param    erasures     list<string>  those that the marks were made for
// @param    now          integer       epoch milliseconds
// @param    runId        string
// @returns  outcome      string        saved | refused | same: it is current already | moved: another state is current than expected | erased: it says what was erased | unread: there is another erasure
// @returns  id           string?       of the state that has the text; null if it was not written
// @writes   Document DocumentState STATE_OF CURRENT SUPERSEDES Event CONCERNS RECORDED_IN
// @rows     one
// @safe     a state is saved once by its id
// @eager    one document
//
// Who began with no state may begin the document, unless the text may not be saved. Who began with one does not bring back a document that was deleted since.
MATCH (r:ConsolidationRun {id: $runId})
WITH r, EXISTS { (e:Erasure) WHERE e.stands AND NOT e.id IN $erasures } OR EXISTS { (t:Tombstone) WHERE t.mark IN $marks } AS barred
CALL (barred) {
  CALL (barred) {
    UNWIND CASE WHEN $expects IS NULL AND NOT barred THEN [1] ELSE [] END AS begins
    MERGE (d:Document {isTest: $isTest, scope: $scope, name: $name})
    ON CREATE SET d.created = datetime({epochMillis: $now}), d.rev = 0
    RETURN d
    UNION
    UNWIND CASE WHEN $expects IS NULL THEN [] ELSE [1] END AS goesOn
    MATCH (d:Document {isTest: $isTest, scope: $scope, name: $name})
    RETURN d
  }
  SET d.rev = d.rev
  RETURN collect(d) AS found
}
CALL (found) {
  UNWIND found AS d
  MATCH (d)-[:CURRENT]->(c:DocumentState)
  RETURN collect(c) AS held
}
WITH r, found, held[0] AS c, CASE
  WHEN EXISTS { (:DocumentState {id: $id}) } THEN 'done'
  WHEN EXISTS { (e:Erasure) WHERE e.stands AND NOT e.id IN $erasures } THEN 'unread'
  WHEN EXISTS { (t:Tombstone) WHERE t.mark IN $marks } THEN 'erased'
  WHEN found = [] OR coalesce(held[0].id, '') <> coalesce($expects, '') THEN 'moved'
  WHEN held[0].text = $text THEN 'same'
  ELSE 'saved' END AS outcome
CALL (r, found, c, outcome) {
  UNWIND CASE outcome WHEN 'saved' THEN found ELSE [] END AS d
  OPTIONAL MATCH (d)<-[:STATE_OF]-(x:DocumentState)
  WITH r, d, c, coalesce(max(x.number), 0) + 1 AS number
  CREATE (s:DocumentState {id: $id, isTest: $isTest, scope: $scope, name: $name, number: number, text: $text,
    tokens: $tokens, at: datetime({epochMillis: $now}), author: $author, accepted: $accepted, reason: $reason,
    reasonCodes: CASE WHEN $reasonCodes <> [] THEN $reasonCodes END, mood: $mood, sessionIds: $sessionIds,
    promptHash: $promptHash})
  CREATE (s)-[:STATE_OF]->(d)
  CREATE (e:Event {id: $runId + ':saved:' + $id, kind: 'saved', at: datetime({epochMillis: $now}), runId: $runId, name: $name,
    before_id: CASE WHEN $accepted THEN c.id END, after_id: CASE WHEN $accepted THEN $id END})
  CREATE (e)-[:CONCERNS]->(s)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET d.rev = d.rev + 1
  WITH d, c, s WHERE $accepted
  CALL (d) {
    MATCH (d)-[was:CURRENT]->()
    DELETE was
  }
  CREATE (d)-[:CURRENT]->(s)
  FOREACH (old IN CASE WHEN c IS NULL THEN [] ELSE [c] END |
    CREATE (s)-[:SUPERSEDES {at: datetime({epochMillis: $now}), runId: $runId}]->(old))
  RETURN count(s) AS made
}
OPTIONAL MATCH (s:DocumentState {id: CASE WHEN outcome = 'same' THEN c.id WHEN outcome IN ['saved', 'done'] THEN $id END})
RETURN CASE WHEN outcome IN ['same', 'moved', 'erased', 'unread'] THEN outcome WHEN s.accepted THEN 'saved' ELSE 'refused' END AS outcome, s.id AS id
