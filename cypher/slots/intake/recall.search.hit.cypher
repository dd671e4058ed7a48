outdated: head([end IN [m.validUntil, m.outdatedSince] WHERE end <= then | end.epochMillis]),
questioned: CASE WHEN m.questionedSince <= then THEN m.questionedSince.epochMillis END,
// What was said of the same thing and is true instead, else what was said of it since; of several the latest that was known by then.
newer: CASE WHEN $asked.reader = 'local_agent' THEN COLLECT {
  CALL (m) {
    MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM*0..1]-(x:Fact) RETURN x
    UNION
    UNWIND coalesce(m.questionedBy, []) AS id
    MATCH (x:Memory {id: id}) WHERE x:Fact RETURN x
  }
  WITH x, then WHERE x:Live AND x.validUntil <= then
  WITH x, then ORDER BY x.ordinal, x.id LIMIT 5
  CALL (x, then) {
    MATCH (n:Fact {isTest: x.isTest, subjectKey: x.subjectKey, attribute: x.attribute})
    WHERE n:Live AND n <> x AND coalesce(n.scope, '') = coalesce(x.scope, '') AND n.retractedAt IS NULL AND n.contestedBy IS NULL
      AND CASE WHEN n.ends THEN n.canonical IN ['', x.canonical] ELSE n.single END
      AND n.validSince <= then AND (x.validUntil <= n.validSince OR coalesce(n.validUntil > then, NOT n.ends)) AND n.recordedAt <= datetime({epochMillis: $asked.now})
    RETURN n ORDER BY n.validSince DESC, n.recordedAt DESC, n.ordinal DESC LIMIT 1
  }
  RETURN n {.id, .subject, .attribute, value: n.claim, .content, .trust, suspect: n.suspect IS NOT NULL}
} ELSE [] END,
// What contradicts it, or what it contradicts, while nobody has decided; what took the place of the other since is contradicted too.
conflicts: CASE WHEN $asked.reader = 'local_agent' THEN COLLECT {
  MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM*0..1]-(x:Fact) WHERE x:Live AND x.retractedAt IS NULL
  CALL (x) {
    MATCH (x)-[:SUPERSEDES*0..3]->(:Fact)<-[:CONTRADICTS]-(n:Fact) WHERE x.contestedBy IS NULL AND n.contestedBy IS NOT NULL RETURN n
    UNION
    MATCH (x)-[:CONTRADICTS]->(n:Fact) WHERE x.contestedBy IS NOT NULL RETURN n
  }
  WITH DISTINCT n WHERE n:Live AND n.retractedAt IS NULL AND n.recordedAt <= datetime({epochMillis: $asked.now}) AND coalesce(n.forgetAt > datetime({epochMillis: $asked.now}), true)
  WITH n ORDER BY n.recordedAt DESC, n.ordinal DESC, n.id LIMIT 5
  RETURN n {.id, .subject, .attribute, value: n.claim, .content, .trust, suspect: n.suspect IS NOT NULL}
} ELSE [] END,
