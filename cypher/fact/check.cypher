// @name     fact.check
// @version  4
// @mode     read
// @purpose  Find facts that are true until another instant than what was said of their slots says, or were known to be over at another one.
// @param    sample   integer   most ids per finding
// @returns  code     string
// @returns  count    integer
// @returns  ids      list<string>
//
// As fact.order has it.
MATCH (f:Fact) WHERE f:Live
WITH f ORDER BY f.validSince, f.recordedAt, f.ordinal, f.id
WITH f.isTest AS isTest, f.subjectKey AS subject, f.attribute AS attribute, coalesce(f.scope, '') AS scope, collect(f) AS facts
WITH facts, [f IN facts WHERE f.retractedAt IS NULL AND f.contestedBy IS NULL] AS line
UNWIND facts AS f
WITH f, line, [i IN range(0, size(line) - 1) WHERE line[i] = f][0] AS place
WITH f, line, place, CASE WHEN place IS NOT NULL AND NOT f.ends THEN
    head([g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END]) END AS next
WITH f, CASE
    WHEN f.retractedAt IS NOT NULL THEN f.validSince
    WHEN place IS NULL OR f.ends THEN null
    WHEN next IS NULL OR f.endsAt < next.validSince THEN f.endsAt
    ELSE next.validSince END AS until, CASE
    WHEN f.retractedAt IS NOT NULL THEN f.retractedAt
    WHEN place IS NULL OR f.ends THEN null
    ELSE reduce(first = null, each IN [g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END
        AND coalesce(g.validSince < f.endsAt, true) | reduce(late = f.recordedAt, at IN [g.recordedAt, g.decidedAt] | CASE WHEN at > late THEN at ELSE late END)] |
      CASE WHEN first IS NULL OR each < first THEN each ELSE first END) END AS over
WHERE NOT (coalesce(f.validUntil = until, f.validUntil IS NULL AND until IS NULL) AND coalesce(f.overAt = over, f.overAt IS NULL AND over IS NULL))
WITH f.id AS id ORDER BY id
WITH collect(id) AS ids WHERE ids <> []
WITH 'fact_order' AS code, ids
RETURN code, size(ids) AS count, ids[..$sample] AS ids
