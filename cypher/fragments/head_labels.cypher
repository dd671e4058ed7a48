// @name     head_labels
// @purpose  The labels of the latest version of a memory: as such, and as one of the hot or of the cold ones, whose words are in an index of their own.
// @hole     test     whether it is a test memory
// @hole     storage  cold, or anything else for hot
// @mark     'TestCold'\] ELSE

CASE WHEN <test> THEN CASE <storage> WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE <storage> WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END
