// @purpose  The notes in order of their instants.
// @kind     schema
CREATE INDEX note_created IF NOT EXISTS
FOR (m:Note) ON (m.isTest, m.created);
