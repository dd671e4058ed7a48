"""The version, which the build reads too."""

VERSION = "0.1.0"
