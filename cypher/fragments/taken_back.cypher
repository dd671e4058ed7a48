// @name     taken_back
// @purpose  Whether what an event did to a memory was taken back, and that was not taken back itself.
// @hole     memory  the version of the memory that the event concerns
// @hole     event   the event
// @mark     u\.undoes = \w+\.id AND NOT EXISTS \{ MATCH \(\w+\)

EXISTS { MATCH (<memory>)<-[:CONCERNS]-(u:Event) WHERE u.undoes = <event>.id AND NOT EXISTS { MATCH (<memory>)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id } }
