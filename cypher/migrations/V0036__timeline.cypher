// @purpose  Seek turns that are in no box yet, boxes by their thread, their end and what waits for them, and traces by when they were seen.
// @kind     schema
CREATE INDEX unboxed_created IF NOT EXISTS
FOR (m:Unboxed) ON (m.isTest, m.created);

CREATE INDEX unboxed_session IF NOT EXISTS
FOR (m:Unboxed) ON (m.isTest, m.sessionId, m.created);

CREATE CONSTRAINT box_id IF NOT EXISTS
FOR (b:Box) REQUIRE b.id IS UNIQUE;

CREATE INDEX box_thread IF NOT EXISTS
FOR (b:Box) ON (b.isTest, b.scope, b.session, b.firstAt);

CREATE INDEX box_open IF NOT EXISTS
FOR (b:Box) ON (b.isTest, b.openUntil);

CREATE INDEX box_last IF NOT EXISTS
FOR (b:Box) ON (b.isTest, b.lastAt);

CREATE INDEX box_unfiled IF NOT EXISTS
FOR (b:Unfiled) ON (b.isTest, b.firstAt);

CREATE CONSTRAINT trace_id IF NOT EXISTS
FOR (t:Trace) REQUIRE (t.isTest, t.scope, t.id) IS UNIQUE;

CREATE INDEX trace_seen IF NOT EXISTS
FOR (t:Trace) ON (t.isTest, t.scope, t.lastAt);
