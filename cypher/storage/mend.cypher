// @name     storage.mend
// @version  1
// @mode     write
// @purpose  Label the latest version of each memory as hot or cold, where damage or an older program left it otherwise.
// @returns  repaired  integer
// @writes   Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold
// @rows     one
// @safe     what is right stays as it is
// @eager    the memories, once
//
// An older program that is at work while the schema is raised goes on without these labels, and no recall would find what it writes.
MATCH (m:Head|TestHead|Hot|TestHot|Cold|TestCold)
WITH m, m:TestHead AS isTest
WITH m, CASE WHEN isTest THEN CASE m.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE m.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END AS own,
     [label IN labels(m) WHERE label IN ['Head', 'TestHead', 'Hot', 'TestHot', 'Cold', 'TestCold']] AS there
WITH m, CASE WHEN m:Head OR m:TestHead THEN own ELSE [] END AS right, there
WHERE size(there) <> size(right) OR NOT all(label IN right WHERE label IN there)
REMOVE m:Hot:TestHot:Cold:TestCold
SET m:$(right)
RETURN count(m) AS repaired
