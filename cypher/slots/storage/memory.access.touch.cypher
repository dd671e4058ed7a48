// @writes   Memory.storageDue
// A use may make a cold memory worth enough, so the next pass looks at it; a hot one only gains time.
SET h.storageDue = CASE h.storage WHEN 'cold' THEN h.lastAccessed ELSE h.storageDue END
