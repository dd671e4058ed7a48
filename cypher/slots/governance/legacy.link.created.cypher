// @writes   Memory.trust
// The old system's agent wrote these.
, m.trust = 'local_agent'
