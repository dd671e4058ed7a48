// @writes   Memory.storageDue
// What nothing ends is to be hot, so the next pass looks at what is not.
SET m.storageDue = CASE m.storage WHEN 'cold' THEN datetime({epochMillis: $now}) ELSE m.storageDue END
