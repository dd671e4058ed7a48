// @name     law_end
// @purpose  When and why a crystal has ended by its law, or by that of its ttl.
// @hole     crystal  a crystal that is due
// @mark     'archived' THEN 'archived'

<crystal>.validTo = <crystal>.forgetAt, <crystal>.endRunId = $runId, <crystal>.endReason = CASE WHEN to = 'archived' THEN 'archived' WHEN <crystal>.decayLaw = 'ttl' THEN 'ttl' ELSE 'forgotten' END
