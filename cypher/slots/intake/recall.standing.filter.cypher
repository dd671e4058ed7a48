// What holds no longer is found as a hit, which says so, and stands beside none.
AND coalesce(m.outdatedSince > datetime({epochMillis: $asked.now}), true) AND coalesce(m.validUntil > datetime({epochMillis: $asked.now}), true)
