// @name     policy_inputs
// @purpose  What the heat and the decay of a memory are made of, called q: shares from 0 to 1, a mark as out of date of -1, its latest actions, and the instants of its birth and of its last use, null if nobody has used it.
// @hole     memory  a memory, maybe a damaged one
// @hole     acts    its latest actions, as action_values
// @mark     sure: CASE

WITH *, {
  sure: CASE WHEN <memory>.certainty IS NULL THEN 0.5 WHEN <memory>.certainty >= 0.95 THEN 1.0 WHEN <memory>.certainty >= 0.7 THEN 0.8 WHEN <memory>.certainty >= 0.4 THEN 0.6 ELSE 0.35 END,
  access: CASE WHEN toIntegerOrNull(<memory>.accessCount) > 20 THEN 1.0 WHEN toIntegerOrNull(<memory>.accessCount) > 1 THEN log(toIntegerOrNull(<memory>.accessCount)) / log(21) ELSE 0.0 END,
  importance: [x IN [coalesce(toFloatOrNull(<memory>.declaredImportance), 0.5)] | CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END][0],
  acts: <acts>,
  mark: CASE WHEN <memory>.staleSince IS NULL THEN 0.0 ELSE -1.0 END, causal: CASE WHEN <memory>.causalPhrase IS NULL THEN 0.0 ELSE 1.0 END,
  disputed: coalesce(<memory>.verification = 'disputed', false) OR <memory>.verification IS NULL AND <memory>.contestedBy IS NOT NULL AND <memory>.retractedAt IS NULL,
  since: CASE WHEN <memory>.created IS :: ZONED DATETIME NOT NULL THEN <memory>.created.epochMillis END,
  used: CASE WHEN toIntegerOrNull(<memory>.accessCount) > 1 AND <memory>.lastAccessed IS :: ZONED DATETIME NOT NULL THEN <memory>.lastAccessed.epochMillis END
} AS q
