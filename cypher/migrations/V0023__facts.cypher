// @purpose  One slot of a subject and an attribute in a scope, which whoever states a value locks first, and its facts.
// @kind     schema
CREATE CONSTRAINT slot_name IF NOT EXISTS
FOR (s:Slot) REQUIRE (s.isTest, s.scope, s.name) IS UNIQUE;

CREATE INDEX fact_slot IF NOT EXISTS
FOR (f:Fact) ON (f.isTest, f.subjectKey, f.attribute);
