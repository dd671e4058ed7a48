// @purpose  One note of an id.
// @kind     schema
CREATE CONSTRAINT toy_note_id IF NOT EXISTS
FOR (n:ToyNote) REQUIRE n.id IS UNIQUE;

CREATE INDEX toy_note_text IF NOT EXISTS
FOR (n:ToyNote) ON (n.isTest, n.text);
