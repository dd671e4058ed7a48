// @name     legacy.crystallizations
// @version  2
// @mode     read
// @purpose  Current Crystallization nodes of the old system that have no memory yet.
// @param    limit     integer
// @returns  count     integer   all of them
// @returns  textless  integer   how many of these have no text that brainbridge can read
// @returns  sample    list<string>  content of the first memories they would get
MATCH (c:Crystallization) WHERE c.validTo IS NULL AND c.tier IS NULL AND NOT EXISTS { (c)-[:HAS_MEMORY]->(:Memory) }
WITH head([
  text IN [
    c.content,
    CASE WHEN c.trigger IS :: STRING NOT NULL AND c.insight IS :: STRING NOT NULL THEN c.trigger + ': ' + c.insight END,
    c.insight,
    c.text
  ] WHERE text IS :: STRING NOT NULL AND trim(text) <> '' | text
]) AS content
RETURN count(*) AS count, count(CASE WHEN content IS NULL THEN 1 END) AS textless, collect(content)[..$limit] AS sample
