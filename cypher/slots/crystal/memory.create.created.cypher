// @writes   Memory Memory:Crystal
, m:$(CASE WHEN row.crystal IS NULL THEN [] ELSE ['Crystal'] END), m += coalesce(row.crystal, {})
