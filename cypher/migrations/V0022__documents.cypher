// @purpose  One document of a name in a scope, and one state of an id.
// @kind     schema
CREATE CONSTRAINT document_name IF NOT EXISTS
FOR (d:Document) REQUIRE (d.isTest, d.scope, d.name) IS UNIQUE;

CREATE CONSTRAINT document_state_id IF NOT EXISTS
FOR (s:DocumentState) REQUIRE s.id IS UNIQUE;
