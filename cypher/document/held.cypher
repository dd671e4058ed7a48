// @name     document.held
// @version  1
// @mode     read
// @purpose  Whether a text is that of a state of a document, so that nothing is lost where it stood.
// @param    isTest       boolean
// @param    scope        string    empty for none
// @param    name         string
// @param    text         string
// @returns  held         boolean
RETURN EXISTS {
  MATCH (:Document {isTest: $isTest, scope: $scope, name: $name})<-[:STATE_OF]-(s:DocumentState) WHERE s.text = $text
} AS held
