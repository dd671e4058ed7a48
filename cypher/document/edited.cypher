// @name     document.edited
// @version  1
// @mode     read
// @purpose  Whether a person has taken lines of a document that quote a memory out for good, and which lines they wrote themselves.
// @param    isTest  boolean
// @param    scope   string        empty for none
// @param    name    string
// @returns  ids     list<string>  of all versions of the memory
// @returns  struck  boolean       they took one out, and brought none back since
// @returns  lines   list<string>  the marks of lines that they wrote
//
// Only states that were accepted and stand count.
MATCH (:Document {isTest: $isTest, scope: $scope, name: $name})<-[:STATE_OF]-(s:DocumentState)-[e:EDITS]->(m:Memory)
WHERE s.accepted AND s.undoneAt IS NULL
WITH m.lineageId AS lineage, e ORDER BY s.number DESC, s.at DESC, s.id
WITH lineage, collect(e) AS found
WITH lineage, coalesce([e IN found WHERE e.how <> 'added'][0].how = 'struck', false) AS struck,
     reduce(every = [], e IN found | every + [line IN e.lines WHERE NOT line IN every]) AS lines
MATCH (v:Memory {lineageId: lineage})
WITH lineage, struck, lines, v ORDER BY v.id
WITH lineage, struck, lines, collect(v.id) AS ids ORDER BY lineage
RETURN ids, struck, lines
