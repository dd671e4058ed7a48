// @name     access_facets
// @purpose  The facets of a memory, with the one of its access scope, by which the full-text index finds what others than the local agent may read.
// @hole     memory  a memory
// @mark     ' inpublic'

replace(replace(<memory>.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN <memory>.sensitivity IN ['normal', 'personal'] AND <memory>.accessScope IN ['shared', 'public'] THEN ' in' + <memory>.accessScope ELSE '' END
