// @purpose  What recall searches: derived words, with what a search may be narrowed to in the same index.
// @kind     schema
// One index for a memory's own words and those around it: each property keeps word statistics of its own.
CREATE FULLTEXT INDEX memory_words IF NOT EXISTS
FOR (m:Head) ON EACH [m.text, m.around, m.facets]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

CREATE FULLTEXT INDEX test_memory_words IF NOT EXISTS
FOR (m:TestHead) ON EACH [m.text, m.around, m.facets]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

CREATE FULLTEXT INDEX session_words IF NOT EXISTS
FOR (s:Session) ON EACH [s.words, s.facets]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

CREATE FULLTEXT INDEX test_session_words IF NOT EXISTS
FOR (s:Session) ON EACH [s.testWords, s.facets]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

DROP INDEX memory_text IF EXISTS;

DROP INDEX test_memory_text IF EXISTS;
