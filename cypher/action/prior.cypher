// @name     action.prior
// @version  1
// @mode     read
// @purpose  What the latest actions on memories say of them, from -0.25 to 0.15 (E-25): the last eight of 14 days, the older the less.
// @param    ids      list<string>
// @param    now      integer   epoch milliseconds
// @returns  id       string
// @returns  prior    float     0 where nothing was done
// @returns  counted  integer   actions that it is computed of
//
// What was applied speaks for a memory, unless that was a discard; what failed speaks against it, and what was skipped says nothing.
// A weight falls from 1 to 0.2 along the window.
UNWIND $ids AS id
MATCH (m:Memory {id: id})
CALL (m) {
  MATCH (v:Memory {lineageId: m.lineageId})<-[:CONCERNS]-(e:Event)
  WHERE e.kind = 'acted' AND NOT e.rehearsed AND e.at <= datetime({epochMillis: $now}) AND e.at.epochMillis >= $now - 14 * 86400000
    AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } }
  WITH e ORDER BY e.at DESC, e.id LIMIT 8
  WITH CASE e.outcome
         WHEN 'failed' THEN -0.08
         WHEN 'applied' THEN CASE
           WHEN e.action IN ['store_episode', 'store_note', 'update_note'] THEN 0.08
           WHEN e.action = 'discard' THEN -0.03
           ELSE 0.04 END
         ELSE 0.0 END AS value, 1 - ($now - e.at.epochMillis) / (14 * 86400000.0) AS rest
  RETURN sum(value * CASE WHEN rest < 0.2 THEN 0.2 ELSE rest END) AS total, count(*) AS counted
}
WITH m, counted, round(coalesce(total, 0.0), 6) AS total
RETURN m.id AS id, CASE WHEN total > 0.15 THEN 0.15 WHEN total < -0.25 THEN -0.25 ELSE total END AS prior, counted
ORDER BY id
