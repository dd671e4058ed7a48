// @purpose  One node for each probe: a question, and the memories that must be found by it.
// @kind     schema
CREATE CONSTRAINT probe_id IF NOT EXISTS
FOR (p:Probe) REQUIRE p.id IS UNIQUE;

// The living that no law ends: few, and counted without being read.
CREATE INDEX memory_protected IF NOT EXISTS
FOR (m:Protected) ON (m.isTest, m.tier, m.energy);
