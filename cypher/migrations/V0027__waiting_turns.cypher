// @purpose  Seek what was said and waits to be read for facts, by when that is due.
// @kind     schema
CREATE INDEX memory_waiting IF NOT EXISTS
FOR (m:Memory) ON (m.isTest, m.drawsAt);
