// @name     profile.stand
// @version  5
// @mode     read
// @purpose  How the facts of an entity stand at an instant, under any of its names, as far as it was known then.
// @param    isTest   boolean
// @param    names    list<string>  keys of subjects
// @param    scope    string?   null: all; else this one and those without a scope
// @param    at       integer   epoch milliseconds: what is true then
// @param    knownAt  integer?  epoch milliseconds: what was written by then; null: now
// @gives    f        node      a fact; what was never so, what has expired and what only ends another is left out
// @gives    since    datetime  from when on it is true, as it was known
// @gives    kind     string    true | later: it begins after that | former: it is over | contested: it waits for a decision, as fact.conflicts has it
// @gives    until    datetime?
// @gives    tier     string    explicit | implied | inferred | speculative, by how sure it is
// @gives    said     integer   memories that say it
// @uses     fact_slot
//
// Until when a fact is true is computed here as fact.list does, so that it holds of an earlier instant too.
UNWIND $names AS name
CALL (name) {
  RETURN name AS key, null AS within
  UNION
  MATCH (a:Alias {isTest: $isTest, name: name}) WHERE a.sameAs IS NOT NULL
  RETURN a.sameAs AS key, a.scope AS within
}
MATCH (f:Fact {isTest: $isTest, subjectKey: key}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute)
WHERE f.attribute IS NOT NULL AND (within IS NULL OR coalesce(f.scope, '') = within) AND ($scope IS NULL OR coalesce(f.scope, '') IN ['', $scope])
  AND ($knownAt IS NULL OR f.recordedAt <= datetime({epochMillis: coalesce($knownAt, 0)}))
WITH DISTINCT f
WITH f, reduce(was = f {.validTo, .forgetAt, .contestedBy, .decidedAt, .retractedAt, .beside}, e IN CASE WHEN $knownAt IS NULL THEN [] ELSE COLLECT {
    MATCH (f)<-[:CONCERNS]-(e:Event) WHERE e.at > datetime({epochMillis: coalesce($knownAt, 0)})
    RETURN e ORDER BY e.at DESC, CASE e.kind WHEN 'redone' THEN 0 WHEN 'undone' THEN 1 ELSE 2 END } END | {
    validTo: CASE WHEN coalesce(e.before_validTo, e.after_validTo) IS NULL THEN was.validTo ELSE e.before_validTo END,
    forgetAt: CASE WHEN coalesce(e.before_forgetAt, e.after_forgetAt) IS NULL THEN was.forgetAt ELSE e.before_forgetAt END,
    contestedBy: CASE WHEN coalesce(e.before_contestedBy, e.after_contestedBy) IS NULL THEN was.contestedBy ELSE e.before_contestedBy END,
    decidedAt: CASE WHEN coalesce(e.before_decidedAt, e.after_decidedAt) IS NULL THEN was.decidedAt ELSE e.before_decidedAt END,
    retractedAt: CASE WHEN coalesce(e.before_retractedAt, e.after_retractedAt) IS NULL THEN was.retractedAt ELSE e.before_retractedAt END,
    beside: CASE WHEN coalesce(e.before_beside, e.after_beside) IS NULL THEN was.beside ELSE e.before_beside END}) AS was
WHERE coalesce(was.forgetAt > datetime({epochMillis: $at}), true) AND CASE WHEN $knownAt IS NULL THEN f:Live ELSE coalesce(was.validTo > datetime({epochMillis: coalesce($knownAt, 0)}), true) END
WITH f, was, CASE WHEN $knownAt IS NULL THEN f.validSince ELSE coalesce(head(COLLECT {
  MATCH (f)<-[:CONCERNS]-(e:Event) WHERE e.before_validSince IS NOT NULL AND e.at > datetime({epochMillis: coalesce($knownAt, 0)})
  RETURN e.before_validSince ORDER BY e.at, e.kind = 'undone', CASE e.kind WHEN 'undone' THEN 1 ELSE -1 END * e.before_validSince.epochMillis LIMIT 1 }), f.validSince) END AS since
WITH f, was, since, was.retractedAt IS NOT NULL AS retracted, was.contestedBy IS NOT NULL AS contested ORDER BY since, f.recordedAt, f.ordinal, f.id
WITH f.subjectKey AS subject, f.attribute AS attribute, coalesce(f.scope, '') AS scope, collect({f: f, was: was, since: since, retracted: retracted, contested: contested}) AS all
WITH all, [each IN all WHERE NOT each.retracted AND NOT each.contested | {id: each.f.id, canonical: each.f.canonical, single: each.f.single, ends: each.f.ends, beside: each.was.beside, validSince: each.since}] AS line
UNWIND all AS each
WITH each.f AS f, each.since AS since, each.contested AS contested, line, [i IN range(0, size(line) - 1) WHERE line[i].id = each.f.id][0] AS place
WHERE NOT each.retracted
WITH f, since, contested, place, CASE WHEN place IS NOT NULL AND NOT f.ends THEN
    head([g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END]) END AS next
WITH f, since, contested, CASE
    WHEN place IS NULL OR f.ends THEN null
    WHEN next IS NULL OR f.endsAt < next.validSince THEN f.endsAt
    ELSE next.validSince END AS until
WITH f.subjectKey AS subject, f.attribute AS attribute, coalesce(f.scope, '') AS scope, collect({f: f, since: since, until: until, contested: contested}) AS all
UNWIND all AS each
WITH all, each, each.f AS f
WHERE NOT (each.contested AND NOT f.ends AND any(same IN all WHERE NOT same.contested AND NOT same.f.ends AND same.since <= each.since AND coalesce(same.until > each.since, true)
  AND (same.f.canonical = f.canonical OR same.f.canonical STARTS WITH f.canonical + ', ')))
WITH f, each.since AS since, each.until AS until, CASE
    WHEN each.contested THEN 'contested'
    WHEN f.ends THEN null
    WHEN each.since > datetime({epochMillis: $at}) THEN 'later'
    WHEN each.until <= datetime({epochMillis: $at}) THEN 'former'
    ELSE 'true' END AS kind
WHERE kind IS NOT NULL
RETURN f, since, kind, until,
       CASE WHEN f.certainty >= 0.95 THEN 'explicit' WHEN f.certainty >= 0.7 THEN 'implied' WHEN f.certainty >= 0.4 THEN 'inferred' ELSE 'speculative' END AS tier,
       COUNT { MATCH (f)-[d:DERIVED_FROM]->(t:Memory) WHERE coalesce(d.at <= datetime({epochMillis: coalesce($knownAt, 253402300799999)}), true) RETURN DISTINCT t.lineageId } AS said
