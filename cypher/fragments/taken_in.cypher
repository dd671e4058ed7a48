// @name     taken_in
// @purpose  Whether a document of a scope has taken a note in; a state that was refused or taken back has taken in none.
// @hole     note   a note
// @hole     scope  the scope of the document, empty for none
// @mark     -\[:CONSUMED_BY\]->\(\w+:DocumentState \{scope

EXISTS { (<note>)-[:CONSUMED_BY]->(taker:DocumentState {scope: <scope>}) WHERE taker.accepted AND taker.undoneAt IS NULL }
