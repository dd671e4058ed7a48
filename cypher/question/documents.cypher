// @name     question.documents
// @version  2
// @mode     read
// @purpose  What the current states of documents quote that is not true any more at $now, or is questioned, the latest first, each with what is true instead.
// @param    isTest   boolean
// @param    scope    string?   sees this one and documents without a scope; null: all
// @param    now      integer   epoch milliseconds
// @param    skip     integer
// @param    limit    integer
// @returns  name     string    of the document
// @returns  scope    string    empty for none
// @returns  number   integer   of its current state
// @returns  id       string    of the memory, as are those below
// @returns  content  string
// @returns  since    integer   epoch milliseconds: until then it was true, or since then it is questioned
// @returns  untrue   boolean   false: it is questioned
// @returns  instead  string?   the latest of what is true instead; null: nothing is known to be, or that is suspect
// @returns  trust    string?
// @returns  suspect  boolean
MATCH (d:Document) WHERE d.isTest = $isTest AND ($scope IS NULL OR d.scope IN ['', $scope])
MATCH (d)-[:CURRENT]->(s:DocumentState)-[:CITES|POINTS_TO]->(v:Memory)
WITH DISTINCT d, s, v.lineageId AS lineage, datetime({epochMillis: $now}) AS now
MATCH (m:Memory {lineageId: lineage}) WHERE (m:Head OR m:TestHead) AND NOT coalesce(m.endReason, '') IN ['retracted', 'undone']
WITH d, s, m, now, head([at IN [m.validUntil, m.outdatedSince] WHERE at <= now]) AS ended
WITH d, s, m, now, ended IS NOT NULL AS untrue, coalesce(ended, m.questionedSince) AS since WHERE since <= now
WITH d, s, m, now, untrue, since ORDER BY since DESC, d.name, d.scope, m.id SKIP $skip LIMIT $limit
WITH d, s, m, untrue, since, head(COLLECT {
  CALL (m) {
    MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM|SAID_AGAIN*0..1]-(x:Fact) RETURN x
    UNION
    UNWIND coalesce(m.questionedBy, []) AS id
    MATCH (x:Memory {id: id}) WHERE x:Fact RETURN x
  }
  MATCH (n:Fact {isTest: x.isTest, subjectKey: x.subjectKey, attribute: x.attribute})
  WHERE n:Live AND n <> x AND coalesce(n.scope, '') = coalesce(x.scope, '') AND n.contestedBy IS NULL AND n.retractedAt IS NULL
    AND coalesce(n.forgetAt > datetime({epochMillis: $now}), true) AND n.validSince <= datetime({epochMillis: $now}) AND x.validUntil <= datetime({epochMillis: $now})
    AND CASE WHEN n.ends THEN n.validSince >= x.validUntil AND (n.canonical IN ['', x.canonical] OR x.canonical STARTS WITH n.canonical + ', ' OR n.canonical STARTS WITH x.canonical + ', ') ELSE n.single AND coalesce(n.validUntil > datetime({epochMillis: $now}), true) END
    AND n.suspect IS NULL
  RETURN n.content ORDER BY n.ends, n.validSince DESC, n.recordedAt DESC, n.ordinal DESC, n.id LIMIT 1
}) AS instead
RETURN coalesce(d.name, '') AS name, coalesce(d.scope, '') AS scope, coalesce(s.number, 0) AS number, m.id AS id, m.content AS content,
       since.epochMillis AS since, untrue, instead, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
ORDER BY since DESC, name, scope, id
