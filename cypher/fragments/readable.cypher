// @name     readable
// @purpose  Whether a reader may see a memory (seed "Access Control"): the local agent sees all; nobody else sees what is no crystal, what was forgotten or merged or has expired, what is confidential, or is not known not to be, what has no scope that admits them, and what ends at no instant (a damaged value is for the local agent alone).
// @hole     memory  a memory
// @hole     reader  local_agent | session | peer | public
// @mark     accessScope = 'public'

(<reader> = 'local_agent' OR <memory>:Crystal AND NOT coalesce(<memory>.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND <memory>.forgetAt IS :: ZONED DATETIME AND <memory>.sensitivity IN ['normal', 'personal'] AND (<memory>.accessScope = 'public' OR <memory>.accessScope = 'shared' AND <reader> = 'session'))
