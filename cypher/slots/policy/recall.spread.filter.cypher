// What is stale or archived may be hidden.
AND NOT coalesce(w.hidesStale AND $asked.asOf IS NULL AND $asked.reader = 'local_agent' AND m.policyState IN ['stale', 'archived'], false)
