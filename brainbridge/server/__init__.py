"""The local server: a Neo4j Community process that brainbridge downloads, starts and stops.

``local`` is the entry point; the other modules each own one thing: ``artifacts`` the jars, ``java`` the runtime,
``home`` a brain's folder, ``process`` the JVM, ``startup_cache`` the AOT cache, ``idle`` stopping when unused.
"""
