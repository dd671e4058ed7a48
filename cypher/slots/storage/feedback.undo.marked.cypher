// @writes   Memory.storageDue
// It counts in its value too.
FOREACH (_ IN CASE WHEN m.storage IS NULL AND m.storageDue IS NULL THEN [] ELSE [1] END | SET m.storageDue = datetime({epochMillis: $now}))
