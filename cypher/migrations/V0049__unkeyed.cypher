// @purpose  Names that were stated before they had keys get them from the next pass that compares names.
// @kind     data
MATCH (s:Slot)
SET s:Unkeyed;
