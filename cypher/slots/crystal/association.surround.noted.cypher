// What is frozen is not changed by what is said beside it later.
AND (o.around IS NULL OR coalesce(o.lifecycle, '') <> 'frozen')
// Chunks of a file are long and overlap: nothing is around them.
AND coalesce(o.origin, '') <> 'indexed'
