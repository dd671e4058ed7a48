// @writes   Memory.storageDue
// A text may be read as a standing instruction after it has become cold, so the next pass looks at it.
SET m.storageDue = CASE WHEN m.storage = 'cold' AND m.role = 'user' AND (m.rules OR m.prefers) THEN m.validFrom ELSE m.storageDue END
