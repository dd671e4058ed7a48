AND m.suspect IS NULL
