// @name     integrity.configurations
// @version  2
// @mode     read
// @purpose  Find configurations that do not have exactly one current version.
// @param    sample    integer   kinds a finding names at most
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
CALL () {
  MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
  WITH count(c) AS current RETURN 'ConsolidationConfig' AS kind, current
  UNION ALL
  MATCH (c:RecallConfig) WHERE c.validTo IS NULL
  WITH count(c) AS current RETURN 'RecallConfig' AS kind, current
  // @each configuration UNION ALL MATCH (c:<label>) WHERE c.validTo IS NULL WITH count(c) AS current RETURN '<label>' AS kind, current
}
WITH kind, current WHERE current <> 1
WITH kind, CASE current WHEN 0 THEN 'no_current_config' ELSE 'several_current_configs' END AS code ORDER BY kind
RETURN code, count(*) AS count, collect(kind)[..$sample] AS ids ORDER BY code
