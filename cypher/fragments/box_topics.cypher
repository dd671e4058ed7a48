// @name     box_topics
// @purpose  The topics of what was said in a box and was not forgotten on request, sorted.
// @hole     box  a box
// @mark     UNWIND x\.topics

COLLECT { MATCH (turn:Memory)-[x:IN_BOX]->(<box>) WHERE NOT EXISTS { MATCH (v:Memory {lineageId: turn.lineageId}) WHERE v.endReason = 'retracted' } UNWIND x.topics AS topic RETURN DISTINCT topic ORDER BY topic }
