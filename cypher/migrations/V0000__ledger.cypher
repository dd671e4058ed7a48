// @purpose  What the ledger of migrations itself needs; run before its lock can be taken, and harmless to repeat.
// @kind     schema
CREATE CONSTRAINT brainbridge_migration IF NOT EXISTS
FOR (m:__BrainbridgeMigration) REQUIRE (m.chain, m.version) IS UNIQUE;

CREATE CONSTRAINT brainbridge_lock IF NOT EXISTS
FOR (l:__BrainbridgeLock) REQUIRE l.name IS UNIQUE;
