// @name     profile.names
// @version  5
// @mode     read
// @purpose  The names under which an entity is spoken of, the one that it stands under first, then the most used.
// @after    profile.stand
// @returns  name      string    its key
// @returns  label     string?   as it was said last; null where that may not be told
// @returns  stands    boolean   it stands for itself
// @returns  facts     integer   that were said with it
// @returns  withheld  integer   of these, too confidential to be told
// @uses     fact_slot
WITH coalesce(f.nameKey, f.subjectKey) AS name, f ORDER BY f.recordedAt DESC, f.ordinal DESC, f.id
WITH name, collect(f) AS found
RETURN name, [f IN found WHERE f.suspect IS NULL AND f.sensitivity IN ['normal', 'personal'] | f.subject][0] AS label,
       any(f IN found WHERE f.subjectKey = name) AS stands, size(found) AS facts,
       size([f IN found WHERE NOT coalesce(f.sensitivity IN ['normal', 'personal'], false)]) AS withheld
ORDER BY stands DESC, facts DESC, name
