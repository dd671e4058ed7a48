// Only the local agent is told of documents.
heldBy: CASE WHEN $reader = 'local_agent' THEN m.heldBy END,
heldLaw: CASE WHEN $reader = 'local_agent' THEN m.heldLaw END,
heldRate: CASE WHEN $reader = 'local_agent' THEN m.heldRate END,
heldAt: CASE WHEN $reader = 'local_agent' AND m.heldAt IS :: ZONED DATETIME THEN m.heldAt.epochMillis END,
heldUntil: CASE WHEN $reader = 'local_agent' AND m.heldUntil IS :: ZONED DATETIME THEN m.heldUntil.epochMillis END,
fadesFrom: CASE WHEN $reader = 'local_agent' AND m.fadesFrom IS :: ZONED DATETIME THEN m.fadesFrom.epochMillis END,
