// @name     crystal.retype
// @version  1
// @mode     write
// @purpose  Of events that are to be taken back, those by which a crystal that is published would be somebody's own.
// @param    events    list<string>  ids
// @returns  id        string        of an event that stays
// @returns  crystal   string        the crystal that it is about
// @returns  type      string        the type that it would have
// @writes   Memory.rev
// @rows     any what is private, or will be of no such type, has no row
// @safe     it only takes locks
// @eager    a batch of events
//
// One that is not as the event left it is judged by what takes events back.
MATCH (e:Event) WHERE e.id IN $events
WITH e, {semanticType: e.before_semanticType} AS then WHERE then.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal']
MATCH (m:Memory {id: e.memoryId})
WITH e, m ORDER BY m.id
SET m.rev = m.rev
WITH e, m WHERE m:Crystal AND m.accessScope IN ['shared', 'public'] AND m.semanticType = e.after_semanticType
RETURN e.id AS id, m.id AS crystal, e.before_semanticType AS type
