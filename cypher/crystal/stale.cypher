// @name     crystal.stale
// @version  2
// @mode     read
// @purpose  Whether the instants of a living crystal were computed with another version of the law than the current one.
// @returns  stale     boolean
// @uses     crystal_law
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
RETURN EXISTS { MATCH (m:Live) WHERE m.lawVersion < k.lawVersion AND m:Crystal AND m.validTo IS NULL AND coalesce(m.lifecycle, '') <> 'frozen' }
    OR EXISTS { MATCH (m:Live) WHERE m.lawVersion > k.lawVersion AND m:Crystal AND m.validTo IS NULL AND coalesce(m.lifecycle, '') <> 'frozen' } AS stale
