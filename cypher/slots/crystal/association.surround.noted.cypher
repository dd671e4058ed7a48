// What is frozen is not changed by what is said beside it later.
AND (o.around IS NULL OR coalesce(o.lifecycle, '') <> 'frozen')
