// @name     action.prior
// @version  2
// @mode     read
// @purpose  What the latest actions on memories say of them, from -0.25 to 0.15 (E-25): the last eight of 14 days, the older the less.
// @param    ids      list<string>
// @param    now      integer   epoch milliseconds
// @returns  id       string
// @returns  prior    float     0 where nothing was done
// @returns  counted  integer   actions that it is computed of
// @uses     event_acted_on
UNWIND $ids AS id
MATCH (m:Memory {id: id})
WITH m, COLLECT {
  MATCH (v:Memory)<-[:CONCERNS]-(e:Event) USING INDEX SEEK e:Event(lineageId, at, action)
  WHERE e.lineageId = m.lineageId AND e.at <= datetime({epochMillis: $now}) AND e.at >= datetime({epochMillis: $now - 1209600000})
    AND e.action IS NOT NULL AND e.kind = 'acted' AND NOT e.rehearsed AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (v)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } }
  RETURN {at: e.at.epochMillis, value: CASE e.outcome WHEN 'failed' THEN -0.08 WHEN 'applied' THEN CASE WHEN e.action IN ['store_episode', 'store_note', 'update_note'] THEN 0.08
    WHEN e.action = 'discard' THEN -0.03 ELSE 0.04 END ELSE 0.0 END} ORDER BY e.at DESC, e.id LIMIT 8
} AS acts
RETURN m.id AS id, [x IN [round(reduce(s = 0.0, a IN acts | s + a.value * CASE WHEN $now - a.at > 1209600000 THEN 0.0 WHEN $now - a.at >= 967680000 THEN 0.2 ELSE 1.0 - ($now - a.at) / 1209600000.0 END), 6)]
  | CASE WHEN x > 0.15 THEN 0.15 WHEN x < -0.25 THEN -0.25 ELSE x END][0] AS prior, size(acts) AS counted
ORDER BY id
