// @purpose  What reads seek by.
// @kind     schema

// The energy law's index: within a tier, any threshold at any instant is one range of decayKey.
CREATE INDEX memory_decay IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.tier, m.decayKey);

CREATE INDEX memory_lineage IF NOT EXISTS
FOR (m:Memory) ON (m.lineageId);

// Only ended memories have an endReason, so this index holds nothing else.
CREATE INDEX memory_end IF NOT EXISTS
FOR (m:Memory) ON (m.isTest, m.endReason, m.validTo);

CREATE INDEX memory_last_accessed IF NOT EXISTS
FOR (m:Memory) ON (m.lastAccessed);

CREATE INDEX run_at IF NOT EXISTS
FOR (r:ConsolidationRun) ON (r.at);

CREATE INDEX run_started_at IF NOT EXISTS
FOR (r:ConsolidationRun) ON (r.startedAt);

CREATE INDEX promoted_at IF NOT EXISTS
FOR ()-[r:PROMOTED_TO]-() ON (r.at);

CREATE INDEX crystallized_at IF NOT EXISTS
FOR ()-[r:CRYSTALLIZED_INTO]-() ON (r.at);

// Two indexes, so that test memories never weigh in the word statistics of real ones.
CREATE FULLTEXT INDEX memory_text IF NOT EXISTS
FOR (m:Head) ON EACH [m.content, m.speaker]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

CREATE FULLTEXT INDEX test_memory_text IF NOT EXISTS
FOR (m:TestHead) ON EACH [m.content, m.speaker]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
