// @writes   Memory.outdatedSince Memory.questionedSince Memory.questionedBy
// The question is the lineage's, and stands at whichever of its versions lives.
SET lives.questionedSince = ends.questionedSince, lives.questionedBy = ends.questionedBy
SET ends.questionedSince = null, ends.questionedBy = null
SET lives.outdatedSince = ends.outdatedSince
