// @purpose  Seek what is questioned, since what it was built on is over, and what had been made of a fact that was erased.
// @kind     schema
CREATE INDEX question_since IF NOT EXISTS
FOR (m:Memory) ON (m.questionedSince);

CREATE INDEX question_lost IF NOT EXISTS
FOR (m:Memory) ON (m.lostAt);
