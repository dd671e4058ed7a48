// @name     action.list
// @version  1
// @mode     read
// @purpose  What was recorded of actions, the latest first.
// @param    isTest     boolean
// @param    id         string?        a memory: only what was done to it, in any version; null: to all
// @param    actions    list<string>   only these
// @param    outcomes   list<string>   applied | skipped | failed: only these
// @param    scope      string?        null: all; else this one and memories without a scope
// @param    now        integer        epoch milliseconds
// @param    skip       integer
// @param    limit      integer
// @returns  at         integer        epoch milliseconds
// @returns  runId      string
// @returns  action     string
// @returns  outcome    string
// @returns  rationale  string?        the row of the policy that it was skipped by
// @returns  rehearsed  boolean        it was only tried
// @returns  quality    string?        good | poor: what who acted said of it
// @returns  takenBack  boolean        an undo has taken it back: it counts for nothing
// @returns  id         string         the memory
// @returns  content    string
// @returns  trust      string?
// @returns  suspect    boolean
// @uses     event_acted
CALL () {
  WITH 1 AS one WHERE $id IS NULL
  MATCH (e:Event)-[:CONCERNS]->(m:Memory) USING INDEX SEEK e:Event(action, at)
  WHERE e.action IN $actions AND e.at <= datetime({epochMillis: $now}) AND e.kind = 'acted'
  RETURN e, m
  UNION
  MATCH (v:Memory {id: $id})
  MATCH (m:Memory {lineageId: v.lineageId})<-[:CONCERNS]-(e:Event)
  WHERE e.kind = 'acted' AND e.action IN $actions AND e.at <= datetime({epochMillis: $now})
  RETURN e, m
}
WITH e, m WHERE m.isTest = $isTest AND e.outcome IN $outcomes AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope])
WITH e, m ORDER BY e.at DESC, e.id SKIP $skip LIMIT $limit
RETURN e.at.epochMillis AS at, e.runId AS runId, e.action AS action, e.outcome AS outcome, e.rationale AS rationale, e.rehearsed AS rehearsed,
       e.quality AS quality,
       EXISTS { MATCH (m)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (m)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } } AS takenBack,
       m.id AS id, m.content AS content, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
ORDER BY at DESC, e.id
