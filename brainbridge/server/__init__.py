"""The local server: a real Neo4j Community process that brainbridge fetches, starts and stops itself.

``local`` is the way in; the other modules each own one thing: ``artifacts`` the jars, ``java`` the runtime,
``home`` a brain's folder, ``process`` the JVM, ``startup_cache`` the AOT cache, ``idle`` stopping when unused.
"""
