// A policy state moves a share of the rest (seed "Lifecycle policy"). States are of now, so as of an earlier instant they say nothing, and are the local agent's.
policy: CASE WHEN w.policyWeight > 0 AND $asked.asOf IS NULL AND $asked.reader = 'local_agent' THEN
    [sum IN [words + around + brought + fact + session + speaker + date + time + answer + role + standing] | CASE WHEN sum > 0 THEN sum * w.policyWeight
      * (coalesce({active: 0.05, validated: 0.03, candidate: -0.01, stale: -0.06, archived: -0.08}[toStringOrNull(m.policyState)], 0.0)
        - CASE WHEN coalesce(m.verification = 'disputed', false) OR m.verification IS NULL AND m.contestedBy IS NOT NULL AND m.retractedAt IS NULL THEN 0.12 ELSE 0.0 END)
      ELSE 0.0 END][0]
  ELSE 0.0 END,
