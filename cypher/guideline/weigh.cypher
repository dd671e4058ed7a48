// @name     guideline.weigh
// @version  2
// @mode     read
// @purpose  What the latest recorded actions of each kind say of it: whether to do more or less of it, by how much, and how surely (E-21).
// @param    isTest      boolean
// @param    actions     list<string>  the kinds that there are
// @param    now         integer       epoch milliseconds
// @returns  action      string        the one with the most records first
// @returns  total       integer
// @returns  applied     integer
// @returns  skipped     integer
// @returns  failed      integer
// @returns  good        integer       whose words say that it was good
// @returns  poor        integer
// @returns  delta       float         from -0.15 to 0.15, to three decimals; 0 of fewer than five
// @returns  direction   string        increase | decrease | hold
// @returns  confidence  string        high | medium | low
// @uses     event_acted
//
// Of each kind the latest 1000 count, so its cost does not follow what was ever recorded. What was only tried or taken back counts for nothing.
UNWIND $actions AS action
CALL (action) {
  MATCH (e:Event)-[:CONCERNS]->(m:Memory) USING INDEX SEEK e:Event(action, at)
  WHERE e.action = action AND e.at <= datetime({epochMillis: $now}) AND e.kind = 'acted' AND NOT e.rehearsed AND m.isTest = $isTest
    AND NOT EXISTS { MATCH (m)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { MATCH (m)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } }
  WITH e ORDER BY e.at DESC, e.id LIMIT 1000
  RETURN count(*) AS total, count(CASE e.outcome WHEN 'applied' THEN 1 END) AS applied, count(CASE e.outcome WHEN 'skipped' THEN 1 END) AS skipped,
    count(CASE e.outcome WHEN 'failed' THEN 1 END) AS failed, count(CASE e.quality WHEN 'good' THEN 1 END) AS good, count(CASE e.quality WHEN 'poor' THEN 1 END) AS poor
}
WITH * WHERE total > 0
WITH *, (applied - failed) * 0.12 / total + CASE WHEN good + poor > 0 THEN (good - poor) * 0.06 / (good + poor) ELSE 0.0 END AS weighed
WITH *, CASE WHEN total < 5 THEN 0.0 WHEN weighed > 0.15 THEN 0.15 WHEN weighed < -0.15 THEN -0.15 ELSE round(weighed, 3) END AS delta
RETURN action, total, applied, skipped, failed, good, poor, delta,
       CASE WHEN delta > 0 THEN 'increase' WHEN delta < 0 THEN 'decrease' ELSE 'hold' END AS direction,
       CASE WHEN abs(delta) >= 0.09 THEN 'high' WHEN abs(delta) >= 0.04 THEN 'medium' ELSE 'low' END AS confidence
ORDER BY total DESC, action
