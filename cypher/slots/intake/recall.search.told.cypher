// As of an instant an end counts that was known then. Else nothing is looked for, as each memory has what is known of it.
facts: CASE WHEN $asked.asOf IS NOT NULL THEN head(COLLECT {
  MATCH (:Memory {lineageId: m.lineageId})<-[d:DERIVED_FROM|SAID_AGAIN*0..1]-(x:Fact)
  WHERE x.recordedAt <= datetime({epochMillis: coalesce($asked.asOf, 0)}) AND coalesce(x.validTo > datetime({epochMillis: coalesce($asked.asOf, 0)}), true) AND coalesce(x.forgetAt > datetime({epochMillis: coalesce($asked.asOf, 0)}), true)
    AND (NOT m:Fact OR x.lineageId = m.lineageId)
    AND all(each IN d WHERE coalesce(each.at <= datetime({epochMillis: coalesce($asked.asOf, 0)}), true))
  WITH CASE WHEN $asked.asOf IS NULL THEN x.validSince ELSE coalesce(head(COLLECT {
  MATCH (x)<-[:CONCERNS]-(e:Event) WHERE e.before_validSince IS NOT NULL AND e.at > datetime({epochMillis: coalesce($asked.asOf, 0)})
  RETURN e.before_validSince ORDER BY e.at, e.kind = 'undone', CASE e.kind WHEN 'undone' THEN 1 ELSE -1 END * e.before_validSince.epochMillis LIMIT 1 }), x.validSince) END AS since, coalesce(CASE WHEN $asked.asOf IS NULL THEN x.validUntil ELSE coalesce(head(COLLECT {
  MATCH (x)<-[:CONCERNS]-(e:Event {kind: 'closed'}) WHERE e.at > datetime({epochMillis: coalesce($asked.asOf, 0)})
  RETURN coalesce(e.before_validUntil, datetime({epochMillis: 253402300799999})) ORDER BY e.at, e.before_validUntil DESC LIMIT 1 }), x.validUntil) END, datetime({epochMillis: 253402300799999})) AS until,
    NOT x.ends AND x.contestedBy IS NULL AND coalesce(x.decidedAt <= datetime({epochMillis: coalesce($asked.asOf, 0)}), true) AS holds
  RETURN {first: min(since), over: max(CASE WHEN holds THEN until END)} }) END,
