// @purpose  Names that were stated before they had keys get them from the next pass that compares names.
// @kind     data
// The first use of a label waits for everybody who writes, so it is made here.
CALL db.createLabel('Unkeyed');

CALL db.createLabel('Uncompared');

CALL db.createLabel('Unmoved');

MATCH (s:Slot)
SET s:Unkeyed;
