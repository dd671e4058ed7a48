// @name     importance
// @purpose  The importance of a crystal at its last access, 0 to 1 with factors of 1, and the share of it that it loses per millisecond.
// @hole     memory   a crystal
// @hole     config   the current CrystalConfig
// @mark     frequencyConstant

WITH *, {preference: <config>.preferenceFactor, goal: <config>.goalFactor, task_pattern: <config>.taskPatternFactor, skill: <config>.skillFactor,
         insight: <config>.insightFactor, relationship: <config>.relationshipFactor, fact: <config>.factFactor, episode: <config>.episodeFactor,
         general: <config>.generalFactor}[toStringOrNull(<memory>.semanticType)] * (1 - exp(-<config>.frequencyConstant * toFloatOrNull(<memory>.accessCount))) AS base,
     <config>.decayRate * (1 - abs(coalesce(toFloatOrNull(<memory>.emotionalValence), 0.0)) * <config>.emotionDecayResistance) AS fading
