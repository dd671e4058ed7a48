// @name     document.authored
// @version  1
// @mode     read
// @purpose  Which of some lines stand in a state of a document that the rules or a model wrote.
// @param    isTest  boolean
// @param    scope   string        empty for none
// @param    name    string
// @param    lines   list<string>  without their ends
// @returns  line    string
//
// An accepted one is enough, also if it was taken back since.
MATCH (:Document {isTest: $isTest, scope: $scope, name: $name})<-[:STATE_OF]-(s:DocumentState)
WHERE s.accepted AND s.author <> 'user'
UNWIND $lines AS line
WITH DISTINCT line, s WHERE s.text CONTAINS line
RETURN DISTINCT line ORDER BY line
