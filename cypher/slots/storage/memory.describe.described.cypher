// @writes   Memory.storageDue
// A text may be read as a standing instruction after it has become cold, so the next pass looks at it.
SET m.storageDue = CASE WHEN m.storage = 'cold' AND (m.rules OR m.prefers) AND m.role = 'user' THEN m.validFrom ELSE m.storageDue END
