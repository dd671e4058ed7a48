// @purpose  Seek what was recorded of actions, by the action and when.
// @kind     schema
CREATE INDEX event_acted IF NOT EXISTS
FOR (e:Event) ON (e.action, e.at);
