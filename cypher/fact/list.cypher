// @name     fact.list
// @version  6
// @mode     read
// @purpose  Facts in time: what was said of subjects, and from when until when it is true, as far as it was known at an instant.
// @param    isTest      boolean
// @param    ids         list<string>?  of facts; null: by the rest
// @param    scope       string?   null: all; else this one and those without a scope
// @param    subject     string?   the key of a subject, under any name of it; null: all
// @param    attribute   string?   null: all
// @param    trueAt      integer?  epoch milliseconds: only what is true then; null: all that was ever said
// @param    knownAt     integer?  epoch milliseconds: what was written by then; null: now
// @param    now         integer?  epoch milliseconds: what has ended by then is left out, though no pass has written that; null: what a pass has written alone counts
// @param    skip        integer
// @param    limit       integer
// @returns  id          string
// @returns  subject     string
// @returns  attribute   string
// @returns  value       string
// @returns  sentence    string
// @returns  validSince  integer    epoch milliseconds
// @returns  validUntil  integer?   epoch milliseconds
// @returns  recordedAt  integer    epoch milliseconds
// @returns  confidence  float
// @returns  category    string
// @returns  status      string     holds | superseded | ended | corrected: it was never so | contested | ends: it says that something is no longer so
// @returns  newer       string?    the fact that superseded, ended or corrected it
// @returns  beside      boolean    somebody let it in beside the one before it, which it does not end
// @returns  decidedAt   integer?   epoch milliseconds: when somebody decided what it contradicts
// @returns  scope       string?
// @returns  trust       string?
// @returns  suspect     boolean
//
// Until when a fact is true is computed here as fact.settle stores it, from what was known at that instant.
CALL () {
  UNWIND $ids AS id
  MATCH (f:Memory {id: id}) WHERE f:Fact RETURN f.subjectKey AS subject, f.attribute AS attribute, coalesce(f.scope, '') AS scope
  UNION
  WITH 1 AS one WHERE $ids IS NULL AND $subject IS NULL
  MATCH (f:Fact) WHERE f.isTest = $isTest AND ($attribute IS NULL OR f.attribute = $attribute) AND ($scope IS NULL OR coalesce(f.scope, '') IN ['', $scope])
  RETURN f.subjectKey AS subject, f.attribute AS attribute, coalesce(f.scope, '') AS scope
  UNION
  WITH 1 AS one WHERE $ids IS NULL AND $subject IS NOT NULL
  MATCH (f:Fact {isTest: $isTest, subjectKey: $subject}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute)
  WHERE f.attribute IS NOT NULL AND ($attribute IS NULL OR f.attribute = $attribute) AND ($scope IS NULL OR coalesce(f.scope, '') IN ['', $scope])
  RETURN f.subjectKey AS subject, f.attribute AS attribute, coalesce(f.scope, '') AS scope
  UNION
  WITH 1 AS one WHERE $ids IS NULL
  MATCH (a:Alias {isTest: $isTest, name: $subject}) WHERE a.sameAs IS NOT NULL AND ($scope IS NULL OR a.scope IN ['', $scope])
  CALL (a) {
    MATCH (f:Fact {isTest: a.isTest, subjectKey: a.sameAs}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND coalesce(f.scope, '') = a.scope AND ($attribute IS NULL OR f.attribute = $attribute)
    RETURN f
  }
  RETURN f.subjectKey AS subject, f.attribute AS attribute, a.scope AS scope
}
MATCH (f:Fact {isTest: $isTest, subjectKey: subject, attribute: attribute})
WHERE coalesce(f.scope, '') = scope AND ($knownAt IS NULL OR f.recordedAt <= datetime({epochMillis: coalesce($knownAt, 0)}))
WITH f, reduce(was = f {.validTo, .forgetAt, .contestedBy, .decidedAt, .retractedAt, .beside}, e IN CASE WHEN $knownAt IS NULL THEN [] ELSE COLLECT {
    MATCH (f)<-[:CONCERNS]-(e:Event) WHERE e.at > datetime({epochMillis: coalesce($knownAt, 0)})
    RETURN e ORDER BY e.at DESC, CASE e.kind WHEN 'redone' THEN 0 WHEN 'undone' THEN 1 ELSE 2 END } END | {
    validTo: CASE WHEN coalesce(e.before_validTo, e.after_validTo) IS NULL THEN was.validTo ELSE e.before_validTo END,
    forgetAt: CASE WHEN coalesce(e.before_forgetAt, e.after_forgetAt) IS NULL THEN was.forgetAt ELSE e.before_forgetAt END,
    contestedBy: CASE WHEN coalesce(e.before_contestedBy, e.after_contestedBy) IS NULL THEN was.contestedBy ELSE e.before_contestedBy END,
    decidedAt: CASE WHEN coalesce(e.before_decidedAt, e.after_decidedAt) IS NULL THEN was.decidedAt ELSE e.before_decidedAt END,
    retractedAt: CASE WHEN coalesce(e.before_retractedAt, e.after_retractedAt) IS NULL THEN was.retractedAt ELSE e.before_retractedAt END,
    beside: CASE WHEN coalesce(e.before_beside, e.after_beside) IS NULL THEN was.beside ELSE e.before_beside END}) AS was
WHERE CASE WHEN $knownAt IS NULL THEN f:Live AND coalesce(f.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
  ELSE coalesce(was.validTo > datetime({epochMillis: coalesce($knownAt, 0)}), true) AND coalesce(was.forgetAt > datetime({epochMillis: coalesce($knownAt, 0)}), true) END
WITH f, was, CASE WHEN $knownAt IS NULL THEN f.validSince ELSE coalesce(head(COLLECT {
  MATCH (f)<-[:CONCERNS]-(e:Event) WHERE e.before_validSince IS NOT NULL AND e.at > datetime({epochMillis: coalesce($knownAt, 0)})
  RETURN e.before_validSince ORDER BY e.at, e.kind = 'undone', CASE e.kind WHEN 'undone' THEN 1 ELSE -1 END * e.before_validSince.epochMillis LIMIT 1 }), f.validSince) END AS since
WITH f, was, since, was.retractedAt IS NOT NULL AS retracted, was.contestedBy IS NOT NULL AS contested ORDER BY since, f.recordedAt, f.ordinal, f.id
WITH f.subjectKey AS subject, f.attribute AS attribute, coalesce(f.scope, '') AS scope, collect({f: f, was: was, since: since, retracted: retracted, contested: contested}) AS all
WITH all, [each IN all WHERE NOT each.retracted AND NOT each.contested | {id: each.f.id, canonical: each.f.canonical, single: each.f.single, ends: each.f.ends, beside: each.was.beside, validSince: each.since}] AS line
UNWIND all AS each
WITH each.f AS f, each.was AS was, each.since AS since, each.retracted AS retracted, each.contested AS contested, line, [i IN range(0, size(line) - 1) WHERE line[i].id = each.f.id][0] AS place
WITH f, was, since, retracted, contested, place, CASE WHEN place IS NOT NULL AND NOT f.ends THEN
    head([g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END]) END AS next
WITH f, was, since, retracted, contested, next, CASE
    WHEN retracted THEN since
    WHEN place IS NULL OR f.ends THEN null
    WHEN next IS NULL OR f.endsAt < next.validSince THEN f.endsAt
    ELSE next.validSince END AS until
WITH f, was, since, contested, next, until, CASE
    WHEN retracted THEN 'corrected'
    WHEN contested THEN 'contested'
    WHEN f.ends THEN 'ends'
    WHEN until IS NULL THEN 'holds'
    WHEN next IS NULL OR next.ends OR f.endsAt < next.validSince THEN 'ended'
    ELSE 'superseded' END AS status
WHERE ($ids IS NULL OR f.id IN $ids) AND ($trueAt IS NULL OR status IN ['holds', 'superseded', 'ended'] AND since <= datetime({epochMillis: coalesce($trueAt, 0)}) AND coalesce(until > datetime({epochMillis: coalesce($trueAt, 0)}), true))
WITH f, was, since, contested, until, status, CASE status WHEN 'corrected' THEN head(COLLECT { MATCH (n:Fact)-[:SUPERSEDES]->(f) RETURN n.id ORDER BY n.id UNION ALL MATCH (f)-[:CONTRADICTS]->(n:Fact) RETURN n.id ORDER BY n.id }) ELSE next.id END AS newer
RETURN f.id AS id, f.subject AS subject, f.attribute AS attribute, f.claim AS value, f.content AS sentence, since.epochMillis AS validSince,
       until.epochMillis AS validUntil, f.recordedAt.epochMillis AS recordedAt, f.certainty AS confidence, f.category AS category, status,
       newer, was.beside IS NOT NULL AND NOT contested AS beside, CASE WHEN NOT contested THEN was.decidedAt.epochMillis END AS decidedAt,
       f.scope AS scope, toStringOrNull(f.trust) AS trust, f.suspect IS NOT NULL AS suspect
ORDER BY f.subjectKey, f.attribute, since, f.recordedAt, f.ordinal, f.id SKIP $skip LIMIT $limit
