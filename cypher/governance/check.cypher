// @name     governance.check
// @version  1
// @mode     read
// @purpose  Find memories whose sensitivity is none of the levels.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m:Memory)
WHERE NOT coalesce(m.sensitivity IN ['normal', 'personal', 'confidential'], m.sensitivity IS NULL)
  AND m.id IS :: STRING NOT NULL AND ($isTest IS NULL OR coalesce(m.isTest, false) = $isTest)
WITH m.id AS id ORDER BY id
WITH 'unknown_sensitivity' AS code, count(*) AS count, collect(id)[..$sample] AS ids
RETURN code, count, ids
