// @purpose  Seek memories by the instant at which their policy state may change, and by that state.
// @kind     schema
CREATE INDEX policy_due IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.policyDue);

CREATE INDEX policy_state IF NOT EXISTS
FOR (m:Live) ON (m.isTest, m.policyState);
