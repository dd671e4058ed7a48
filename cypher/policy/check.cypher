// @name     policy.check
// @version  1
// @mode     read
// @purpose  Find memories whose policy properties are outside their enumerations, and those that are never looked at though they have a state.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m:Memory)
WHERE (m.policyState IS NOT NULL OR m.policyClass IS NOT NULL OR m.verification IS NOT NULL OR m.policyDue IS NOT NULL)
  AND NOT (coalesce(m.policyState IN ['candidate', 'validated', 'active', 'stale', 'archived'], m.policyState IS NULL)
  AND coalesce(m.policyClass IN ['ephemeral', 'durable', 'protected'], m.policyClass IS NULL)
  AND coalesce(m.verification IN ['user_confirmed', 'disputed'], m.verification IS NULL)
  AND m.policyDue IS :: ZONED DATETIME AND (m.policyDue IS NULL OR m.policyState IS NOT NULL AND m.policyState <> 'archived'))
  AND m.id IS :: STRING NOT NULL AND ($isTest IS NULL OR coalesce(m.isTest, false) = $isTest)
WITH m.id AS id ORDER BY id
WITH collect(id) AS ids WHERE ids <> []
WITH 'policy_property' AS code, ids
RETURN code, size(ids) AS count, ids[..$sample] AS ids
