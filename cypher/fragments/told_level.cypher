// @name     told_level
// @purpose  How sensitive a memory is that nobody has looked at, or whose level is damaged: as its text, but at least personal if a session said it, and at least as what it was made of.
// @hole     memory      a memory
// @hole     level       the level of its text
// @hole     said        the fragment said_in_session, of the memory
// @hole     strictness  the fragment strictness, of what it was made of
// @mark     AS strictest

WITH *, <said> AS said, COLLECT {
  MATCH (:Memory {lineageId: <memory>.lineageId})-[:DERIVED_FROM]->(p:Memory) RETURN max(<strictness>)
}[0] AS strictest
WITH *, CASE WHEN strictest = 2 THEN 'confidential' WHEN <level> = 'normal' AND (said OR strictest = 1) THEN 'personal' ELSE <level> END AS level
