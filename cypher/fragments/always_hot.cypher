// @name     always_hot
// @purpose  Whether a memory stays among the hot ones whatever its value: a user's standing instruction or preference, and what a probe, a document or its class keeps.
// @hole     memory  a memory
// @mark     role = 'user' AND \(

<memory>:Protected OR <memory>.heldBy IS NOT NULL OR coalesce(<memory>.policyClass = 'protected', false)
  OR coalesce(<memory>.role = 'user' AND (<memory>.directive IS NOT NULL OR coalesce(<memory>.rules, false) OR coalesce(<memory>.prefers, false)), false)
  OR EXISTS { MATCH (p:Probe) WHERE <memory>.lineageId IN p.expects }
