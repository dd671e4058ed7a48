// @purpose  What an erasure leaves: its receipt, tombstones without content, and the secret that they are keyed by.
// @kind     schema
CREATE CONSTRAINT erasure_id IF NOT EXISTS
FOR (e:Erasure) REQUIRE e.id IS UNIQUE;

CREATE CONSTRAINT secret_id IF NOT EXISTS
FOR (s:Secret) REQUIRE s.id IS UNIQUE;

CREATE CONSTRAINT tombstone_mark IF NOT EXISTS
FOR (t:Tombstone) REQUIRE t.mark IS UNIQUE;

// An event names the lineage that it is of, and goes with it.
CREATE INDEX event_lineage IF NOT EXISTS
FOR (e:Event) ON (e.lineageId);

// Only the event of a purge names the hash of a text.
CREATE INDEX event_content IF NOT EXISTS
FOR (e:Event) ON (e.before_contentHash);
