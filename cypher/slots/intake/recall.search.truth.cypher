// What is no longer true stands behind what is; as of an earlier instant it is what was true then. What has faded and still holds does not.
superseded: CASE WHEN rest > 0 AND (m.validUntil <= datetime({epochMillis: $asked.now}) OR m.outdatedSince <= datetime({epochMillis: $asked.now}))
  THEN rest * (w.expiredWeight - 1.0) ELSE 0.0 END,
holds: CASE WHEN rest > 0 AND expired AND m.holdsTrue THEN rest * (1.0 / w.expiredWeight - 1.0) ELSE 0.0 END,
