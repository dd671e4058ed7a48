// @purpose  Find slots by what the names of their subjects share with others, so that a pass need not compare all names.
// @kind     schema
CREATE FULLTEXT INDEX slot_names IF NOT EXISTS
FOR (s:Slot) ON EACH [s.nameKeys]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}};
