// @purpose  The crystals that were made of a file, or of those below a folder.
// @kind     schema
CREATE INDEX crystal_path IF NOT EXISTS
FOR (m:Crystal) ON (m.isTest, m.path);
