// @writes   Memory.questionedSince Memory.questionedBy
// The new version is questioned, as it has all that the old one had.
SET s.questionedSince = null, s.questionedBy = null
