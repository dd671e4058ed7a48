// @writes   Memory.storage Memory.storageDue Memory.storageSince
SET lives.storage = ends.storage, lives.storageDue = ends.storageDue, lives.storageSince = ends.storageSince
