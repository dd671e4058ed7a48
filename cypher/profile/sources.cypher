// @name     profile.sources
// @version  1
// @mode     read
// @purpose  The memories that facts were drawn from, by their latest versions, the latest first; what was forgotten on request is left out.
// @param    ids      list<string>  of facts
// @param    knownAt  integer?  epoch milliseconds: what was written by then; null: now
// @param    limit    integer
// @returns  id       string
// @returns  created  integer   epoch milliseconds
// @returns  speaker  string?   null where it may not be told
// @returns  facts    integer   that were drawn from it, of these
// @returns  total    integer   that there are to tell, with those that the limit leaves out
UNWIND $ids AS id
MATCH (f:Memory {id: id})-[d:DERIVED_FROM]->(t:Memory) WHERE coalesce(d.at <= datetime({epochMillis: coalesce($knownAt, 253402300799999)}), true)
MATCH (m:Memory {lineageId: t.lineageId}) WHERE (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted'
WITH m, count(DISTINCT f) AS facts ORDER BY m.created DESC, m.id
WITH collect({m: m, facts: facts}) AS found
UNWIND range(0, size(found[..$limit]) - 1) AS place
WITH found, place, found[place] AS each
WITH found, place, each, each.m AS m
RETURN m.id AS id, m.created.epochMillis AS created, CASE WHEN m.suspect IS NULL THEN m.speaker END AS speaker, each.facts AS facts, size(found) AS total
ORDER BY place
