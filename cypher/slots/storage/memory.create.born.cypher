// @writes   Memory.storageDue
// While memories are moved to the cold ones, whatever is written is looked at as soon as it is old enough.
FOREACH (_ IN CASE WHEN c.storageOnConsolidate AND m.rev = 0 AND m.storageDue IS NULL THEN [1] ELSE [] END |
  SET m.storageDue = datetime({epochMillis: m.created.epochMillis + toInteger(c.demoteAfterDays * 86400000)}))
