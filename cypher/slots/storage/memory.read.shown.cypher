// When a memory was moved tells how it was used, which is for the local agent alone.
storage: CASE WHEN $reader = 'local_agent' THEN m.storage END,
storageDue: CASE WHEN $reader = 'local_agent' AND m.storageDue IS :: ZONED DATETIME THEN m.storageDue.epochMillis END,
storageSince: CASE WHEN $reader = 'local_agent' AND m.storageSince IS :: ZONED DATETIME THEN m.storageSince.epochMillis END,
