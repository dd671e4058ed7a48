// @writes   Memory.verification
// Nobody has looked at the new text yet.
SET m.verification = null
