"""Running unattended: a job that lives through the spool and consolidates, in the timetable this machine has.

``job`` says what is run; ``systemd``, ``cron``, ``launchd`` write it down, each in its own way; ``installing`` chooses.
"""
