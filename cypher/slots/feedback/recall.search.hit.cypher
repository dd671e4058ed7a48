stale: CASE WHEN m.staleSince <= datetime({epochMillis: $asked.now}) THEN m.staleSince.epochMillis END,
