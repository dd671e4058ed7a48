// @name     governance.outlook
// @version  1
// @mode     read
// @purpose  Count the memories that have a text and no level of sensitivity, whether that was noted yet or not.
// @returns  count     integer
MATCH (m:Memory) WHERE m.sensitivity IS NULL AND m.content IS :: STRING NOT NULL
RETURN count(m) AS count
