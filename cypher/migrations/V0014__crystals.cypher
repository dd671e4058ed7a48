// @purpose  What the laws of crystals seek by, and one node for each version of their configuration.
// @kind     schema
CREATE CONSTRAINT crystal_config_version IF NOT EXISTS
FOR (c:CrystalConfig) REQUIRE c.version IS UNIQUE;

// The instant at which another law than energy ends a memory: what is due at any instant is one range.
CREATE INDEX memory_forget IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.forgetAt);

CREATE INDEX crystal_activation IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.activeUntil);

CREATE INDEX crystal_merge IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.mergeableUntil);

CREATE INDEX crystal_lifecycle IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.lifecycle);

CREATE INDEX crystal_law IF NOT EXISTS
FOR (m:Live) ON (m.lawVersion);
