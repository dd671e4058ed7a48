// @name     integrity.labels
// @version  8
// @mode     read
// @purpose  Find memories whose labels do not agree with their properties.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m:Memory)
WITH m, {working: 'Working', shortTerm: 'ShortTerm', longTerm: 'LongTerm'}[m.tier] AS tierLabel,
     coalesce(m.endReason, '') IN ['promoted', 'undone', 'merged', 'superseded'] AS superseded
CALL (m, tierLabel, superseded) {
  WITH m WHERE (m:Live) <> (m.validTo IS NULL)
  RETURN 'live_label' AS code
  UNION ALL
  WITH m, tierLabel WHERE [label IN labels(m) WHERE label IN ['Working', 'ShortTerm', 'LongTerm']] <> [tierLabel]
  RETURN 'tier_label' AS code
  UNION ALL
  WITH m, superseded WHERE (m:Head) <> (NOT superseded AND m.isTest = false) OR (m:TestHead) <> (NOT superseded AND m.isTest = true)
  RETURN 'head_label' AS code
  UNION ALL
  // Of what is a head or none as it should be: a head is hot or cold, and whatever is none is neither.
  WITH m, superseded WHERE (m:Head) = (NOT superseded AND m.isTest = false) AND (m:TestHead) = (NOT superseded AND m.isTest = true)
    AND [label IN labels(m) WHERE label IN ['Hot', 'TestHot', 'Cold', 'TestCold']]
      <> CASE WHEN superseded THEN [] ELSE [label IN CASE WHEN m.isTest THEN CASE m.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE m.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END WHERE NOT label ENDS WITH 'Head'] END
  RETURN 'storage_label' AS code
  UNION ALL
  WITH m, superseded WHERE (m:Unlinked) AND superseded OR NOT superseded AND m.place IS NULL AND NOT (m:Unlinked)
    // @slot joined
  RETURN 'unlinked_label' AS code
  UNION ALL
  WITH m WHERE (m:Protected) <> (m.decayLaw = 'none' AND m.decayRate IS NULL)
  RETURN 'protected_label' AS code
}
WITH code, CASE WHEN m.id IS :: STRING NOT NULL THEN m.id ELSE elementId(m) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
