// Many sentences that say what was true once have the words of the one that says what is.
superseded: CASE WHEN CASE WHEN $asked.asOf IS NULL THEN m.validUntil <= then OR m.outdatedSince <= then ELSE told.facts.over <= then END THEN w.expiredWeight ELSE 1.0 END,
