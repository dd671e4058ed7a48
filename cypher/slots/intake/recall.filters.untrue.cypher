OR CASE WHEN $asOf IS NULL THEN coalesce(m.validUntil <= then, false) OR $trueAt IS NOT NULL AND coalesce(m.validSince > then, false)
    OR EXISTS { MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(x:Fact) WHERE x:Live AND (x.validUntil <= then OR $trueAt IS NOT NULL AND x.validSince > then) AND coalesce(x.forgetAt > datetime({epochMillis: $now}), true) }
  ELSE EXISTS {
  MATCH (:Memory {lineageId: m.lineageId})<-[d:DERIVED_FROM|SAID_AGAIN*0..1]-(x:Fact)
  WHERE x.recordedAt <= datetime({epochMillis: coalesce($asOf, 0)}) AND coalesce(x.validTo > datetime({epochMillis: coalesce($asOf, 0)}), true) AND coalesce(x.forgetAt > datetime({epochMillis: coalesce($asOf, 0)}), true)
    AND (NOT m:Fact OR x.lineageId = m.lineageId)
    AND all(each IN d WHERE coalesce(each.at <= datetime({epochMillis: coalesce($asOf, 0)}), true))
  WITH CASE WHEN $asOf IS NULL THEN x.validSince ELSE coalesce(head(COLLECT {
  MATCH (x)<-[:CONCERNS]-(e:Event) WHERE e.before_validSince IS NOT NULL AND e.at > datetime({epochMillis: coalesce($asOf, 0)})
  RETURN e.before_validSince ORDER BY e.at, e.kind = 'undone', CASE e.kind WHEN 'undone' THEN 1 ELSE -1 END * e.before_validSince.epochMillis LIMIT 1 }), x.validSince) END AS since, CASE WHEN $asOf IS NULL THEN x.validUntil ELSE coalesce(head(COLLECT {
  MATCH (x)<-[:CONCERNS]-(e:Event {kind: 'closed'}) WHERE e.at > datetime({epochMillis: coalesce($asOf, 0)})
  RETURN coalesce(e.before_validUntil, datetime({epochMillis: 253402300799999})) ORDER BY e.at, e.before_validUntil DESC LIMIT 1 }), x.validUntil) END AS until WHERE until <= then OR $trueAt IS NOT NULL AND since > then
  RETURN since } END
