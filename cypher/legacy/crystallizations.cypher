// @name     legacy.crystallizations
// @version  1
// @mode     read
// @purpose  Current Crystallization nodes of the old system that have no memory yet.
// @param    limit     integer
// @returns  count     integer   all of them
// @returns  textless  integer   of these, the ones without any text we know how to read
// @returns  sample    list<string>  what the first would say
MATCH (c:Crystallization) WHERE c.validTo IS NULL AND c.tier IS NULL AND NOT EXISTS { (c)-[:HAS_MEMORY]->(:Memory) }
WITH coalesce(c.content, c.trigger + ': ' + c.insight, c.insight, c.text) AS content
RETURN count(*) AS count, count(CASE WHEN content IS NULL THEN 1 END) AS textless, collect(content)[..$limit] AS sample
