// @purpose  Seek what was done to a memory, and when: other events have no action, so that the index holds only these.
// @kind     schema
CREATE INDEX event_acted_on IF NOT EXISTS
FOR (e:Event) ON (e.lineageId, e.at, e.action);
