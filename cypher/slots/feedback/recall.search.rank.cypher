stale: CASE WHEN m.staleSince <= datetime({epochMillis: $asked.now}) THEN
    [sum IN [words + around + brought + fact + session + speaker + date + time + answer + role + standing] | CASE WHEN sum > 0 THEN -sum / 2 ELSE 0.0 END][0]
  ELSE 0.0 END,
