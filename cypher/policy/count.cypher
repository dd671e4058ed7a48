// @name     policy.count
// @version  1
// @mode     read
// @purpose  How many memories have each policy state at $now, which share of them is stale or disputed, and how many moved since an instant (E-29).
// @param    isTest         boolean
// @param    states         list<string>  candidate | validated | active | stale | archived: those to count, in their order
// @param    scope          string?       null: all; else this one and memories without a scope
// @param    since          integer       epoch milliseconds
// @param    now            integer       epoch milliseconds
// @returns  states         list<map>     {state, count}, of each
// @returns  staleRatio     float?        of the memories with a state, 0 to 1; null: there are none
// @returns  disputedRatio  float?        of the memories with a state, 0 to 1, whatever their state; null: there are none
// @returns  moves          list<map>     {was, to, count}, the most frequent first, without what was taken back
// @uses     policy_state run_at
//
// All that is alive and has a state is counted. What moved is read from the runs of that time.
CALL () {
  MATCH (m:Live) USING INDEX SEEK m:Live(isTest, policyState)
  WHERE m.isTest = $isTest AND m.policyState IN $states AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope]) AND m.created <= datetime({epochMillis: $now})
  WITH m.policyState AS state, count(*) AS members,
    sum(CASE WHEN coalesce(m.verification = 'disputed', false) OR m.verification IS NULL AND m.contestedBy IS NOT NULL AND m.retractedAt IS NULL THEN 1 ELSE 0 END) AS disputed
  RETURN collect({state: state, count: members}) AS found, sum(members) AS total, sum(disputed) AS disputed
}
CALL (total) {  // what it is given has no part in it, but two that are given nothing would be multiplied
  MATCH (run:ConsolidationRun) USING INDEX run:ConsolidationRun(at)
  WHERE run.at >= datetime({epochMillis: $since}) AND run.at <= datetime({epochMillis: $now}) AND run.isTest = $isTest
  MATCH (run)<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(m:Memory)
  WHERE e.kind = 'policy_moved' AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope])
    AND NOT EXISTS { MATCH (m)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (m)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } }
  WITH e.before_policyState AS was, e.after_policyState AS to, count(*) AS members ORDER BY members DESC, was, to
  RETURN collect({was: was, to: to, count: members}) AS moves
}
WITH [state IN $states | {state: state, count: coalesce(head([x IN found WHERE x.state = state | x.count]), 0)}] AS states, total, disputed, moves,
  coalesce(head([x IN found WHERE x.state = 'stale' | x.count]), 0) AS stale
RETURN states, CASE WHEN total > 0 THEN round(1.0 * stale / total, 6) END AS staleRatio,
       CASE WHEN total > 0 THEN round(1.0 * disputed / total, 6) END AS disputedRatio, moves
