// @purpose  Associations: what is pending, who stands where in a session, and each edge once.
// @kind     schema

// One entity a name within its scope.
CREATE CONSTRAINT entity_name IF NOT EXISTS
FOR (e:Entity) REQUIRE (e.isTest, e.scope, e.name) IS UNIQUE;

// Two that make the same edge at once make one.
CREATE CONSTRAINT reinforces_pair IF NOT EXISTS
FOR ()-[r:REINFORCES]-() REQUIRE r.pair IS UNIQUE;

CREATE CONSTRAINT next_pair IF NOT EXISTS
FOR ()-[r:NEXT]-() REQUIRE r.pair IS UNIQUE;

CREATE CONSTRAINT about_pair IF NOT EXISTS
FOR ()-[r:ABOUT]-() REQUIRE r.pair IS UNIQUE;

CREATE CONSTRAINT relates_pair IF NOT EXISTS
FOR ()-[r:RELATES]-() REQUIRE r.pair IS UNIQUE;

CREATE CONSTRAINT caused_pair IF NOT EXISTS
FOR ()-[r:CAUSED]-() REQUIRE r.pair IS UNIQUE;

// Holds only memories whose associations are not made yet, session by session.
CREATE INDEX memory_unlinked IF NOT EXISTS
FOR (m:Unlinked) ON (m.isTest, m.sessionId);

// The order of a session: who comes before and after an instant is one seek, however long the session is.
CREATE INDEX memory_place IF NOT EXISTS
FOR (m:Memory) ON (m.isTest, m.sessionId, m.place);
