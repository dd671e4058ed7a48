// @writes   Memory.staleSince
// The new version has the mark, as it has all that the old one had.
SET s.staleSince = null
