// @name     over_at
// @purpose  When somebody first knew that a fact of a slot in order, called line, is over or will be, whatever ends it in the end; null if it holds, or ends as it said itself.
// @hole     fact  the one at that place
// @mark     reduce\(first = null

CASE
    WHEN <fact>.retractedAt IS NOT NULL THEN <fact>.retractedAt
    WHEN place IS NULL OR <fact>.ends THEN null
    ELSE reduce(first = null, each IN [g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH <fact>.canonical + ', ' OR <fact>.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', <fact>.canonical] ELSE g.single AND g.beside IS NULL END
        AND coalesce(g.validSince < <fact>.endsAt, true) | reduce(late = <fact>.recordedAt, at IN [g.recordedAt, g.decidedAt] | CASE WHEN at > late THEN at ELSE late END)] |
      CASE WHEN first IS NULL OR each < first THEN each ELSE first END) END
