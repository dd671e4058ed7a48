// @writes   Memory Memory:Note
, m:$(CASE WHEN row.note THEN ['Note'] ELSE [] END), m.directive = row.directive
