// @name     governance.outlook
// @version  2
// @mode     read
// @purpose  Count the memories that have an id, a text and no level of sensitivity, whether that was noted yet or not.
// @returns  count     integer
MATCH (m:Memory) WHERE m.sensitivity IS NULL AND m.content IS :: STRING NOT NULL AND m.id IS :: STRING NOT NULL
RETURN count(m) AS count
