// @name     said_in_session
// @purpose  Whether a memory comes from a session, so that it is at least personal: a transcript, of an import or a hook, or a crystal of sessions.
// @hole     memory  a memory
// @mark     'transcript:'

coalesce(<memory>.source = 'sessions', false) OR EXISTS { (said:Memory {id: <memory>.lineageId}) WHERE said.importKey STARTS WITH 'transcript:' }
