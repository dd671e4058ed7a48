// @writes   Memory.staleSince
// A recall touches whatever it shows, outdated or not; only who names the memory says that it holds.
FOREACH (_ IN CASE WHEN touch.meant THEN [1] ELSE [] END | SET h.staleSince = null)
