"""Which files are indexed if nobody names them: Markdown, text and code, by their suffix or their name."""

from typing import Final

SUFFIXES: Final = frozenset(
    {
        *(".md", ".markdown", ".mdx", ".qmd", ".rmd"),
        *(".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", ".tex", ".typ"),
        *(".py", ".pyi", ".pyx", ".rb", ".pl", ".pm", ".php", ".lua", ".tcl", ".r", ".jl", ".m"),
        *(".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx", ".vue", ".svelte", ".astro"),
        *(".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".cu", ".ino", ".mm"),
        *(".java", ".kt", ".kts", ".scala", ".groovy", ".gradle", ".clj", ".cljs", ".edn"),
        *(".go", ".rs", ".swift", ".zig", ".nim", ".d", ".dart", ".cs", ".fs", ".fsx", ".vb", ".pas", ".adb", ".ads"),
        *(".hs", ".lhs", ".ml", ".mli", ".elm", ".erl", ".hrl", ".ex", ".exs", ".el", ".lisp", ".scm", ".rkt"),
        *(".sh", ".bash", ".zsh", ".fish", ".ps1", ".bat", ".cmd", ".awk"),
        *(".sql", ".cypher", ".cyp", ".cql", ".graphql", ".gql", ".proto", ".thrift", ".sol", ".v", ".sv", ".vhd"),
        *(".html", ".htm", ".xhtml", ".css", ".scss", ".sass", ".less", ".jinja", ".j2", ".tmpl"),
        *(".toml", ".yaml", ".yml", ".ini", ".cfg", ".conf", ".properties"),
        *(".tf", ".hcl", ".nix", ".bzl", ".cmake", ".mk", ".dockerfile", ".asm", ".s"),
    }
)
NAMES: Final = frozenset(
    {
        *("readme", "license", "licence", "copying", "changelog", "changes", "news", "authors", "contributing"),
        *("notice", "todo", "install", "makefile", "gnumakefile", "dockerfile", "containerfile", "justfile"),
        *("rakefile", "gemfile", "procfile", "vagrantfile", "jenkinsfile", "build", "cmakelists.txt"),
    }
)
