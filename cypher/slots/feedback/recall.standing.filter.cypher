// What was said to be out of date is found as a hit, which says so, and stands beside none.
AND coalesce(m.staleSince > datetime({epochMillis: $asked.now}), true)
