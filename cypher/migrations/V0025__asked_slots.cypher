// @purpose  Seek the slots of what a question names.
// @kind     schema
CREATE INDEX slot_subject IF NOT EXISTS
FOR (s:Slot) ON (s.isTest, s.subjectKey);
