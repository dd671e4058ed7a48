trust: toStringOrNull(m.trust), suspect: m.suspect IS NOT NULL,
