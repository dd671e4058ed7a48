// @name     strictness
// @purpose  How sensitive a memory is, as a number: 0 normal, 1 personal, 2 confidential; what nobody has looked at counts as confidential.
// @hole     memory  a memory
// @mark     \.sensitivity WHEN 'normal' THEN 0

CASE <memory>.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END
