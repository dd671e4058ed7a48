// @name     ends_as
// @purpose  What becomes of a crystal that its law ends, as the last part of a CASE.
// @hole     memory  a crystal
// @mark     'archived' ELSE 'expired' END

WHEN <memory>.lifecycle = 'activated' AND <memory>.decayLaw = 'importance' THEN 'archived' ELSE 'expired' END
