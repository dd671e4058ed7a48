"""Query files as somebody might write them."""

GOOD = """\
// @name     area.verb
// @version  3
// @mode     read
// @purpose  Say something.
// @param    id     string
// @param    limit  integer?  how many
// @param    ids    list<string>
// @returns  id     string
// Why it is so.
MATCH (m {id: $id}) WHERE m.id IN $ids RETURN m.id AS id LIMIT $limit
"""
GIVING = """\
// @name     area.first
// @version  1
// @mode     write
// @purpose  Find it.
// @param    id     string
// @gives    m      node    what was found
// @writes   Memory.rev
// @rows     any it may be gone
// @safe     it is only a lock
MATCH (m {id: $id}) SET m.rev = m.rev RETURN m
"""
FOLLOWING = """\
// @name     area.second
// @version  2
// @mode     read
// @purpose  Say when.
// @after    area.first
// @param    now    integer
// @param    other  string?
// @returns  id     string
RETURN m.id AS id, $now AS now, $other AS other
"""
WRITING = GOOD.replace("@mode     read", "@mode     write").replace(
    "// Why it is so.", "// @writes   Memory.energy\n// @rows     each ids\n// Why it is so."
)
