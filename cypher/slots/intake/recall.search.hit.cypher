outdated: head([end IN CASE WHEN $asked.asOf IS NULL THEN [m.validUntil, m.outdatedSince] ELSE [told.facts.over] END WHERE end <= then | end.epochMillis]),
questioned: CASE WHEN m.questionedSince <= then THEN m.questionedSince.epochMillis END,
// What is true instead, as question.list has it, else what says since that it is so no longer; of several the latest that was known by then.
newer: CASE WHEN $asked.reader = 'local_agent' THEN COLLECT {
  CALL (m) {
    MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM|SAID_AGAIN*0..1]-(x:Fact) RETURN x
    UNION
    UNWIND coalesce(m.questionedBy, []) AS id
    MATCH (x:Memory {id: id}) WHERE x:Fact RETURN x
  }
  WITH x, then, CASE WHEN $asked.asOf IS NULL THEN x.validUntil ELSE coalesce(head(COLLECT {
  MATCH (x)<-[:CONCERNS]-(e:Event {kind: 'closed'}) WHERE e.at > datetime({epochMillis: coalesce($asked.asOf, 0)})
  RETURN coalesce(e.before_validUntil, datetime({epochMillis: 253402300799999})) ORDER BY e.at, e.before_validUntil DESC LIMIT 1 }), x.validUntil) END AS over
  WHERE over <= then AND CASE WHEN $asked.asOf IS NULL THEN x:Live ELSE x.recordedAt <= datetime({epochMillis: coalesce($asked.asOf, 0)}) AND coalesce(x.validTo > datetime({epochMillis: coalesce($asked.asOf, 0)}), true) END
  WITH x, then, over ORDER BY x.ordinal, x.id LIMIT 5
  CALL (x, over, then) {
    MATCH (n:Fact {isTest: x.isTest, subjectKey: x.subjectKey, attribute: x.attribute})
    WHERE CASE WHEN $asked.asOf IS NULL THEN n:Live AND n.retractedAt IS NULL
        ELSE coalesce(n.validTo > datetime({epochMillis: coalesce($asked.asOf, 0)}), true) AND coalesce(n.decidedAt <= datetime({epochMillis: coalesce($asked.asOf, 0)}), true) AND coalesce(n.retractedAt > datetime({epochMillis: coalesce($asked.asOf, 0)}), true) END
      AND n <> x AND coalesce(n.scope, '') = coalesce(x.scope, '') AND n.contestedBy IS NULL AND n.recordedAt <= datetime({epochMillis: $asked.now})
      AND coalesce(n.forgetAt > datetime({epochMillis: coalesce($asked.asOf, $asked.now)}), true)
      AND CASE WHEN n.ends THEN (n.canonical IN ['', x.canonical] OR x.canonical STARTS WITH n.canonical + ', ' OR n.canonical STARTS WITH x.canonical + ', ') ELSE n.single END
    WITH n, over, then, CASE WHEN $asked.asOf IS NULL THEN n.validSince ELSE coalesce(head(COLLECT {
  MATCH (n)<-[:CONCERNS]-(e:Event) WHERE e.before_validSince IS NOT NULL AND e.at > datetime({epochMillis: coalesce($asked.asOf, 0)})
  RETURN e.before_validSince ORDER BY e.at, e.kind = 'undone', CASE e.kind WHEN 'undone' THEN 1 ELSE -1 END * e.before_validSince.epochMillis LIMIT 1 }), n.validSince) END AS since, CASE WHEN $asked.asOf IS NULL THEN n.validUntil ELSE coalesce(head(COLLECT {
  MATCH (n)<-[:CONCERNS]-(e:Event {kind: 'closed'}) WHERE e.at > datetime({epochMillis: coalesce($asked.asOf, 0)})
  RETURN coalesce(e.before_validUntil, datetime({epochMillis: 253402300799999})) ORDER BY e.at, e.before_validUntil DESC LIMIT 1 }), n.validUntil) END AS until
    WHERE since <= then AND CASE WHEN n.ends THEN over <= since ELSE coalesce(until > then, true) END
    RETURN n ORDER BY n.ends, since DESC, n.recordedAt DESC, n.ordinal DESC LIMIT 1
  }
  RETURN n {.id, .subject, .attribute, value: n.claim, .content, .trust, suspect: n.suspect IS NOT NULL}
} ELSE [] END,
// What contradicts it, or what it contradicts, while nobody has decided: that stands against what is true when it is said to be so, as
// fact.conflicts has it, and against what took the place of that since; not once it is held to be true by what others said. In a slot of several values it is an end of one, and joined to that.
conflicts: CASE WHEN $asked.reader = 'local_agent' THEN COLLECT {
  MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM|SAID_AGAIN*0..1]-(x:Fact)
  WITH x, datetime({epochMillis: coalesce($asked.asOf, $asked.now)}) AS seen
  WITH x, seen, CASE WHEN x.contestedBy IS NOT NULL THEN true WHEN $asked.asOf IS NULL THEN false ELSE coalesce(x.decidedAt > seen, false) END AS waits
  CALL (x, seen, waits) {
    WITH x, seen, waits WHERE x.single
    MATCH (y:Fact {isTest: x.isTest, subjectKey: x.subjectKey, attribute: x.attribute})
    WHERE waits <> CASE WHEN y.contestedBy IS NOT NULL THEN true WHEN $asked.asOf IS NULL THEN false ELSE coalesce(y.decidedAt > seen, false) END
    RETURN y
    UNION
    MATCH (x)-[:CONTRADICTS]-(y:Fact) WHERE waits <> CASE WHEN y.contestedBy IS NOT NULL THEN true WHEN $asked.asOf IS NULL THEN false ELSE coalesce(y.decidedAt > seen, false) END
    RETURN y
  }
  WITH y, seen, CASE WHEN waits THEN x ELSE y END AS n, CASE WHEN waits THEN y ELSE x END AS f
  WHERE coalesce(n.scope, '') = coalesce(f.scope, '') AND all(each IN [n, f] WHERE coalesce(each.validTo > seen, each:Live) AND coalesce(each.retractedAt > seen, true) AND coalesce(each.forgetAt > seen, true) AND each.recordedAt <= seen)
    AND (n.ends <> f.ends OR n.canonical <> f.canonical AND (n.ends OR NOT f.canonical STARTS WITH n.canonical + ', ')) AND CASE WHEN f.ends THEN EXISTS { (n)-[:CONTRADICTS]->(f) } ELSE (f.validSince <= n.validSince OR y = n AND NOT n.ends) AND (NOT n.ends OR (n.canonical IN ['', f.canonical] OR f.canonical STARTS WITH n.canonical + ', ' OR n.canonical STARTS WITH f.canonical + ', ')) END
  WITH DISTINCT y, n, f, seen, CASE WHEN $asked.asOf IS NULL THEN f.validUntil ELSE coalesce(head(COLLECT {
  MATCH (f)<-[:CONCERNS]-(e:Event {kind: 'closed'}) WHERE e.at > datetime({epochMillis: coalesce($asked.asOf, 0)})
  RETURN coalesce(e.before_validUntil, datetime({epochMillis: 253402300799999})) ORDER BY e.at, e.before_validUntil DESC LIMIT 1 }), f.validUntil) END AS until
  WHERE coalesce(until > n.validSince, true) AND (n.ends OR NOT EXISTS {
    MATCH (like:Fact {isTest: n.isTest, subjectKey: n.subjectKey, attribute: n.attribute})
    WHERE NOT like.ends AND (like.canonical = n.canonical OR like.canonical STARTS WITH n.canonical + ', ') AND coalesce(like.scope, '') = coalesce(n.scope, '') AND like.validSince <= n.validSince AND like.recordedAt <= seen
      AND like.contestedBy IS NULL AND coalesce(like.decidedAt <= seen, true) AND coalesce(like.validTo > seen, like:Live) AND coalesce(like.retractedAt > seen, true) AND coalesce(like.forgetAt > seen, true)
      AND coalesce(CASE WHEN $asked.asOf IS NULL THEN like.validUntil ELSE coalesce(head(COLLECT {
  MATCH (like)<-[:CONCERNS]-(e:Event {kind: 'closed'}) WHERE e.at > datetime({epochMillis: coalesce($asked.asOf, 0)})
  RETURN coalesce(e.before_validUntil, datetime({epochMillis: 253402300799999})) ORDER BY e.at, e.before_validUntil DESC LIMIT 1 }), like.validUntil) END > n.validSince, true) })
  WITH DISTINCT y ORDER BY y.recordedAt DESC, y.ordinal DESC, y.id LIMIT 5
  RETURN y {.id, .subject, .attribute, value: y.claim, .content, .trust, suspect: y.suspect IS NOT NULL}
} ELSE [] END,
