// What a document keeps from fading ranks like what has faded, unless it was used since, or is looked up as by the words of its pointer.
held: CASE
  WHEN NOT $asked.bare AND whole > 0 AND m.heldUntil.epochMillis
    + CASE WHEN m.lastAccessed > m.heldAt THEN m.lastAccessed.epochMillis - m.heldAt.epochMillis ELSE 0 END <= $asked.now
  THEN whole * (w.expiredWeight - 1.0) ELSE 0.0 END,
