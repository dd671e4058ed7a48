// @name     document.edited
// @version  1
// @mode     read
// @purpose  What a person did last with the lines of a document that quote a memory: they struck it, reworded it, or brought it back.
// @param    isTest  boolean
// @param    scope   string        empty for none
// @param    name    string
// @returns  ids     list<string>  of all versions of the memory
// @returns  how     string        struck | reworded | back
//
// Only states that were accepted and stand count; the latest that says anything of a memory decides.
MATCH (:Document {isTest: $isTest, scope: $scope, name: $name})<-[:STATE_OF]-(s:DocumentState)-[e:EDITS]->(m:Memory)
WHERE s.accepted AND s.undoneAt IS NULL
WITH m.lineageId AS lineage, e.how AS how ORDER BY s.number DESC, s.at DESC, s.id
WITH lineage, head(collect(how)) AS how
MATCH (v:Memory {lineageId: lineage})
WITH lineage, how, v ORDER BY v.id
WITH lineage, how, collect(v.id) AS ids ORDER BY lineage
RETURN ids, how
