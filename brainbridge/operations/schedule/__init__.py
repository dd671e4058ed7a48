"""Unattended work: a job that drains the spool and consolidates, run by a scheduler of this machine.

``job`` says what runs; ``systemd``, ``cron`` and ``launchd`` install it, each in its format; ``installing`` chooses.
"""
