import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import type { Import } from "../indexing/types.ts";
import { language } from "./language.ts";
import { wholeTests } from "./patterns.ts";
import type { DefinitionPattern, ImportGroups, ImportPattern } from "./language.ts";
import { codeSyntax, hashComment, lineQuotes, longQuoted } from "./regions.ts";

const pythonDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:async\\s+)?(?:cp?)?def\\s+(\\w+)(?=\\s*[([])" },
  { kind: "class", pattern: "(?:cdef\\s+)?class\\s+(\\w+)(?=\\s*[(:[])" },
  { kind: "type", pattern: "type\\s+(\\w+)(?:\\[[^\\]\\n]*\\])?\\s*=" },
  {
    kind: "constant",
    pattern: "(?!(?:else|try|finally|lambda|print)\\b)([A-Za-z_]\\w*)[ \\t]*(?::[^=\\n]+)?=(?!=)",
    topLevel: true,
  },
];

/** `import a.b as c, d`. */
function readModules(groups: ImportGroups): readonly Import[] {
  return (groups["modules"] ?? "")
    .split(",")
    .map((entry) => ({ specifier: entry.trim().split(/\s/)[0] ?? "", names: [] }))
    .filter((found) => found.specifier !== "");
}

const pythonImports: readonly ImportPattern[] = [
  {
    pattern:
      "^[ \\t]*from\\s+(?<specifier>[\\w.]+)\\s*\\bimport\\b\\s*(?:\\((?<names>[^()]*)\\)|(?<line>(?:[^\\n#\\\\]|\\\\\\r?\\n)+))",
    read: (groups) => [
      { specifier: groups["specifier"] ?? "", names: pythonNames(groups["names"] ?? groups["line"] ?? "") },
    ],
  },
  { pattern: "^[ \\t]*c?import[ \\t]+(?<modules>[^\\n#;'\"()]+)", read: readModules },
];

function pythonNames(list: string): readonly string[] {
  return list
    .replace(/#[^\n]*|\\/g, "")
    .split(/[,;]/)
    .map((entry) => entry.trim().split(/\s/)[0] ?? "")
    .filter((name) => /^\w+$/.test(name));
}

const grammar: Grammar = {
  name: "python",
  wasm: vscode("python"),
  definitions: ["function_definition"],
  containers: ["class_definition"],
  values: ["assignment", "type_alias_statement"],
  scopes: ["lambda"],
  leads: ["comment", "decorator"],
  nameAt: { assignment: "left", type_alias_statement: "left" },
};

export const python = language("python", {
  extensions: ["py", "pyi", "pyx", "pxd", "pyw", "bzl", "star"],
  filenames: ["sconstruct", "sconscript", "wscript", "build.bazel", "workspace"],
  syntax: codeSyntax([hashComment, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
  definitions: pythonDefinitions,
  imports: pythonImports,
  modules: "python",
  standardModules:
    "^(?:__future__|abc|argparse|array|ast|asyncio|atexit|base64|bisect|builtins|bz2|calendar|cmath|codecs|collections|concurrent|configparser|contextlib|contextvars|copy|csv|ctypes|dataclasses|datetime|decimal|difflib|dis|email|enum|errno|faulthandler|fcntl|fnmatch|fractions|ftplib|functools|gc|getpass|gettext|glob|graphlib|gzip|hashlib|heapq|hmac|html|http|importlib|inspect|io|ipaddress|itertools|json|keyword|linecache|locale|logging|lzma|marshal|math|mimetypes|mmap|multiprocessing|numbers|operator|os|pathlib|pickle|pkgutil|platform|plistlib|posixpath|pprint|queue|random|re|reprlib|secrets|select|selectors|shelve|shlex|shutil|signal|site|smtplib|socket|socketserver|sqlite3|ssl|stat|statistics|string|struct|subprocess|sys|sysconfig|tarfile|tempfile|textwrap|threading|time|timeit|token|tokenize|tomllib|traceback|types|typing|typing_extensions|unicodedata|unittest|urllib|uuid|venv|warnings|weakref|webbrowser|xml|zipfile|zipimport|zlib|zoneinfo)(?:\\.|$)",
  grammars: [{ grammar, extensions: ["py", "pyi"] }],
  files: {
    tests: ["^conftest\\.py$", wholeTests("py")],
    configs: ["setup.py", "manifest.in", "pipfile", "tox.ini"],
    locks: ["poetry.lock", "pdm.lock", "uv.lock", "pipfile.lock"],
  },
});
