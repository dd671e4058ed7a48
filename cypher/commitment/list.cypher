// @name     commitment.list
// @version  2
// @mode     read
// @purpose  Commitments: open ones first, the soonest due first; what has ended is left out.
// @param    isTest      boolean
// @param    ids         list<string>?  of commitments; null: by the rest
// @param    states      list<string>   open | fulfilled | cancelled | expired
// @param    scope       string?   null: all; else this one and those without a scope
// @param    owes        string?   the key of who does it; null: all
// @param    dueBefore   integer?  epoch milliseconds: only what is due earlier; null: what has no due date, too
// @param    now         integer   epoch milliseconds
// @param    skip        integer
// @param    limit       integer
// @returns  id          string
// @returns  kind        string    promise | follow_up | deadline | deliverable
// @returns  state       string    open | fulfilled | cancelled | expired
// @returns  due         integer?  epoch milliseconds
// @returns  overdue     boolean   it is open and past its due date: the next pass lets it expire
// @returns  stale       boolean   it is open, has no due date, and was said last more than 14 days ago (E-33)
// @returns  text        string
// @returns  who         string    who does it
// @returns  promisedAt  integer   epoch milliseconds; when it was said last
// @returns  resolvedAt  integer?  epoch milliseconds
// @returns  scope       string?
// @returns  trust       string?
// @returns  suspect     boolean
// @uses     commitment_state
CALL () {
  UNWIND $ids AS id
  MATCH (m:Memory {id: id}) WHERE m:Commitment AND m:Live RETURN m
  UNION
  WITH 1 AS one WHERE $ids IS NULL
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.commitmentState IN $states AND m:Commitment RETURN m
}
WITH m, datetime({epochMillis: $now}) AS now
WHERE m.isTest = $isTest AND coalesce(m.forgetAt > now, true) AND ($owes IS NULL OR m.owesKey = $owes)
  AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope]) AND ($dueBefore IS NULL OR m.dueAt < datetime({epochMillis: coalesce($dueBefore, 0)}))
RETURN m.id AS id, m.commitmentKind AS kind, m.commitmentState AS state, m.dueAt.epochMillis AS due, coalesce(m.commitmentState = 'open' AND m.dueAt < now, false) AS overdue,
       coalesce(m.commitmentState = 'open' AND m.dueAt IS NULL AND m.promisedAt < now - duration({days: 14}), false) AS stale, m.content AS text, m.owes AS who, m.promisedAt.epochMillis AS promisedAt, m.resolvedAt.epochMillis AS resolvedAt,
       m.scope AS scope, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
ORDER BY state <> 'open', due IS NULL, due, promisedAt, id SKIP $skip LIMIT $limit
