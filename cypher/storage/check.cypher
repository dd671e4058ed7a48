// @name     storage.check
// @version  1
// @mode     read
// @purpose  Find memories whose storage properties are none that brainbridge writes.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m:Memory)
WHERE (m.storage IS NOT NULL OR m.storageDue IS NOT NULL OR m.storageSince IS NOT NULL)
  AND NOT (coalesce(m.storage = 'cold', m.storage IS NULL) AND m.storageDue IS :: ZONED DATETIME AND m.storageSince IS :: ZONED DATETIME
    AND (m.storage IS NULL OR m.storageSince IS NOT NULL))
  AND m.id IS :: STRING NOT NULL AND ($isTest IS NULL OR coalesce(m.isTest, false) = $isTest)
WITH m.id AS id ORDER BY id
WITH collect(id) AS ids WHERE ids <> []
WITH 'storage_property' AS code, ids
RETURN code, size(ids) AS count, ids[..$sample] AS ids
