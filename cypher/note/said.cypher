// @name     note.said
// @version  1
// @mode     read
// @purpose  What the notes of some instants say, those that have ended too; a file of notes may still show them.
// @param    isTest  boolean
// @param    scope   string         of a document, empty for none: it shows its own notes and those without a scope
// @param    ats     list<integer>  epoch milliseconds
// @returns  at      integer        epoch milliseconds
// @returns  text    string
// @uses     note_created
UNWIND $ats AS at
MATCH (m:Note) WHERE m.created = datetime({epochMillis: at}) AND m.isTest = $isTest AND coalesce(m.scope, '') IN ['', $scope]
RETURN DISTINCT at, m.content AS text ORDER BY at, text
