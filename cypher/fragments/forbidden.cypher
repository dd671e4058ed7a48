// @name     forbidden
// @purpose  What forbids that others read a crystal: its end, its type, its text, or what it comes from; null if nothing does.
// @hole     crystal  a crystal
// @hole     own      the fragment somebodys_own, of what it comes from
// @hole     owned    the fragment somebodys_own, of the crystal
// @mark     'descends' END
// @mark     AS ancestors

WITH *, COLLECT {
  MATCH (<crystal>:Memory) (()-[step:DERIVED_FROM|MERGED_INTO|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(p:Memory)
         WHERE CASE type(step) WHEN 'DERIVED_FROM' THEN endNode(step) = p ELSE startNode(step) = p END)+ (a)
  WITH DISTINCT a WHERE coalesce(NOT a.sensitivity IN ['normal', 'personal'], true) OR <own>
  RETURN a.id ORDER BY a.id
} AS ancestors
WITH *, CASE
  WHEN <crystal>.validTo IS NOT NULL OR coalesce(<crystal>.forgetAt <= datetime({epochMillis: $now}), false) THEN 'ended'
  WHEN <owned> THEN 'kept'
  WHEN <crystal>.sensitivity = 'confidential' THEN 'confidential'
  WHEN coalesce(NOT <crystal>.sensitivity IN ['normal', 'personal'], true) THEN 'unknown'
  WHEN <crystal>.suspect IS NOT NULL THEN 'suspect'
  WHEN size(ancestors) > 0 THEN 'descends' END AS forbidden
