// @purpose  Seek traces, and the events that tell of them, by a name that an erasure changes; and slots of which no fact was put in order.
// @kind     schema
CREATE INDEX trace_named IF NOT EXISTS
FOR (t:Trace) ON (t.id);

CREATE INDEX event_before_trace IF NOT EXISTS
FOR (e:Event) ON (e.before_trace);

CREATE INDEX event_after_trace IF NOT EXISTS
FOR (e:Event) ON (e.after_trace);

CREATE INDEX slot_rev IF NOT EXISTS
FOR (s:Slot) ON (s.rev);
