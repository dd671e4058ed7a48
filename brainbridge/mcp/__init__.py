"""The MCP server: a brain's memory as tools of a coding agent.

Every tool calls a method of ``Brain``; nothing is decided here. The modules that serve need the extra ``mcp``.
"""
