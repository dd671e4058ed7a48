// @purpose  Search hot memories apart from cold ones, and seek memories by the instant at which they may move between them.
// @kind     schema
DROP INDEX memory_words IF EXISTS;

CREATE FULLTEXT INDEX memory_words IF NOT EXISTS
FOR (m:Hot) ON EACH [m.text, m.around, m.facets]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

DROP INDEX test_memory_words IF EXISTS;

CREATE FULLTEXT INDEX test_memory_words IF NOT EXISTS
FOR (m:TestHot) ON EACH [m.text, m.around, m.facets]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

CREATE FULLTEXT INDEX cold_memory_words IF NOT EXISTS
FOR (m:Cold) ON EACH [m.text, m.around, m.facets]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

CREATE FULLTEXT INDEX test_cold_memory_words IF NOT EXISTS
FOR (m:TestCold) ON EACH [m.text, m.around, m.facets]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

CREATE INDEX storage_due IF NOT EXISTS
FOR (m:Head) ON (m.storageDue);

CREATE INDEX test_storage_due IF NOT EXISTS
FOR (m:TestHead) ON (m.storageDue);
