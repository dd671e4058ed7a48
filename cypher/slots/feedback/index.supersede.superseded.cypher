// @writes   Memory.staleSince
// The new text is in its file now.
SET m.staleSince = null
