// What was written later than an instant was not known at it, whenever it was said.
AND CASE WHEN $asked.asOf IS NULL THEN true ELSE coalesce(m.recordedAt.epochMillis <= $asked.asOf, true) END
