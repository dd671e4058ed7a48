// Many sentences that say what was true once have the words of the one that says what is.
superseded: CASE WHEN m.validUntil <= then OR m.outdatedSince <= then THEN w.expiredWeight ELSE 1.0 END,
