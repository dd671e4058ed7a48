// @writes   Memory.storageDue
// So is what a document keeps.
SET h.storageDue = CASE WHEN h.heldBy IS NOT NULL AND h.storage = 'cold' THEN datetime({epochMillis: $now}) ELSE h.storageDue END
