// @purpose  Seek commitments by what is open and past its due date, by their state, by what was said, and by who does it.
// @kind     schema
CREATE INDEX commitment_due IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.commitmentState, m.dueAt);

CREATE INDEX commitment_state IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.commitmentState);

CREATE INDEX commitment_said IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.commitmentKey);

CREATE INDEX commitment_owes IF NOT EXISTS
FOR (m:Commitment) ON (m.isTest, m.owesKey);
