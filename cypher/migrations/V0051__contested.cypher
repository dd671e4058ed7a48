// @purpose  Seek the facts that wait because they contradict what is held: a session begins with them, and a brain has few.
// @kind     schema
CREATE INDEX fact_contested IF NOT EXISTS
FOR (f:Fact) ON (f.contestedBy);
