// @name     action.texts
// @version  1
// @mode     read
// @purpose  What was told of actions, in order of the events, a page.
// @param    after    string
// @param    limit    integer
// @returns  id       string   of the event
// @returns  told     string
// @uses     event_acted
MATCH (e:Event) USING INDEX e:Event(action, at) WHERE e.action IS NOT NULL AND e.at IS NOT NULL AND e.told IS NOT NULL AND e.id > $after
RETURN e.id AS id, e.told AS told
ORDER BY id LIMIT $limit
