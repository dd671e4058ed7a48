// @purpose  The numbers by which recall finds what a user and an assistant said; better ones in place of those that nobody has set.
// @kind     data
// A version that has them already stays as it is; one that no longer holds gets them, and keeps the numbers that it had.
MATCH (w:RecallConfig) WHERE w.userAroundWeight IS NULL
WITH w, CASE WHEN w.validTo IS NULL THEN w {.*} ELSE {} END AS held
SET w.userAroundWeight = 0.6, w.spreadReplied = 0.7, w.assistantWeight = 0.25, w.adviceWeight = 0.3,
  w.pool = CASE held.pool WHEN 100 THEN 300 ELSE w.pool END,
  w.seeds = CASE held.seeds WHEN 60 THEN 100 ELSE w.seeds END,
  w.aroundWeight = CASE held.aroundWeight WHEN 1.4 THEN 1.8 ELSE w.aroundWeight END,
  w.answerTypeWeight = CASE held.answerTypeWeight WHEN 0.6 THEN 0.5 ELSE w.answerTypeWeight END,
  w.userWeight = CASE held.userWeight WHEN 1.0 THEN 0.7 ELSE w.userWeight END,
  w.instructionWeight = CASE held.instructionWeight WHEN 0.7 THEN 1.3 ELSE w.instructionWeight END
REMOVE w.spreadPrevious, w.spreadNext, w.spreadPreviousButOne, w.spreadNextButOne;
