// @name     in_note
// @purpose  Whether a note of the Markdown view may tell a version of what was said: the latest, unless it was forgotten on request, is suspect, is confidential or was never looked at for that.
// @hole     memory  a memory
// @mark     TestHead\) AND coalesce\(\w+\.endReason, ''\) <> 'retracted' AND \w+\.suspect

(<memory>:Head OR <memory>:TestHead) AND coalesce(<memory>.endReason, '') <> 'retracted' AND <memory>.suspect IS NULL AND <memory>.sensitivity IN ['normal', 'personal']
