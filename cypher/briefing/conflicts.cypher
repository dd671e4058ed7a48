// @name     briefing.conflicts
// @version  3
// @mode     read
// @purpose  What contradicts what is held to be true and waits at $now until somebody decides, the latest first, each with what is held, as fact.conflicts has it.
// @param    scope     string    sees this scope and facts without a scope; empty for these alone
// @param    now       integer   epoch milliseconds
// @param    limit     integer
// @returns  id        string
// @returns  content   string
// @returns  branch    string?   the one it was said on, unless that is the default one
// @returns  created   integer   epoch milliseconds
// @returns  held      string?   what is true at the instant from which it is said to be so; null: nothing is, or it may not be told
// @returns  sources   list<string>  the memories it was drawn from, by their latest versions
// @uses     fact_contested
MATCH (m:Fact) USING INDEX m:Fact(contestedBy) WHERE m.contestedBy IS NOT NULL AND m.isTest = false AND m:Live AND m.retractedAt IS NULL
  AND coalesce(m.scope, '') IN ['', $scope] AND m.recordedAt <= datetime({epochMillis: $now}) AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true)
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true) AND NOT EXISTS {
  MATCH (same:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute})
  WHERE same:Live AND NOT same.ends AND NOT m.ends AND same.contestedBy IS NULL AND same.retractedAt IS NULL
    AND coalesce(same.scope, '') = coalesce(m.scope, '') AND coalesce(same.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
    AND same.validSince <= m.validSince AND coalesce(same.endsAt > m.validSince, true)
    AND CASE WHEN same.canonical = m.canonical OR same.canonical STARTS WITH m.canonical + ', ' THEN NOT EXISTS {
      MATCH (g:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute})
      WHERE g:Live AND g.contestedBy IS NULL AND g.retractedAt IS NULL AND coalesce(g.scope, '') = coalesce(m.scope, '') AND coalesce(g.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
        AND g.validSince <= m.validSince AND [g.validSince, g.recordedAt, g.ordinal, g.id] > [same.validSince, same.recordedAt, same.ordinal, same.id]
        AND CASE WHEN g.canonical STARTS WITH same.canonical + ', ' OR same.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', same.canonical] ELSE g.single AND g.beside IS NULL END } ELSE false END }
WITH m ORDER BY m.recordedAt DESC, m.ordinal, m.id LIMIT $limit
CALL (m) {
  MATCH (f:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute})
  WHERE f:Live AND coalesce(f.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true) AND coalesce(f.scope, '') = coalesce(m.scope, '') AND f.retractedAt IS NULL AND f.contestedBy IS NULL
  WITH f ORDER BY f.validSince, f.recordedAt, f.ordinal, f.id
  RETURN collect(f {.canonical, .single, .ends, .beside, .validSince, .endsAt, fact: f}) AS line
}
WITH m, head(COLLECT {
  UNWIND range(0, size(line) - 1) AS place
  WITH line, place, line[place] AS f WHERE NOT f.ends AND f.validSince <= m.validSince
  WITH f, place, CASE WHEN place IS NOT NULL AND NOT f.ends THEN
    head([g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END]) END AS next
  WITH f, place, CASE
    WHEN place IS NULL OR f.ends THEN null
    WHEN next IS NULL OR f.endsAt < next.validSince THEN f.endsAt
    ELSE next.validSince END AS until
  WHERE coalesce(until > m.validSince, true) AND (NOT m.ends OR (m.canonical IN ['', f.canonical] OR f.canonical STARTS WITH m.canonical + ', ' OR m.canonical STARTS WITH f.canonical + ', '))
  RETURN {fact: f.fact, until: until} ORDER BY f.beside IS NOT NULL, place DESC LIMIT 1
}) AS held
WITH m, held.fact AS o, COLLECT { MATCH (m)-[:DERIVED_FROM]->(t:Memory) MATCH (h:Memory {lineageId: t.lineageId}) WHERE h:Head RETURN DISTINCT h.id AS id ORDER BY id } AS sources
RETURN m.id AS id, m.content AS content, m.branch AS branch, m.created.epochMillis AS created,
  CASE WHEN o.suspect IS NULL AND o.sensitivity IN ['normal', 'personal'] AND coalesce(o.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(o.branchDropped > datetime({epochMillis: $now}), true) THEN o.content END AS held,
  sources ORDER BY m.recordedAt DESC, m.ordinal, m.id
