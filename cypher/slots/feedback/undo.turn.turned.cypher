// @writes   Memory.staleSince
// The mark is the lineage's, and stands on whichever of its versions lives.
SET lives.staleSince = ends.staleSince
SET ends.staleSince = null
