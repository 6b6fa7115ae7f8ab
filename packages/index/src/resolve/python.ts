// Resolves Python modules to files.
import { valueIn } from "@fossick/base/remember.ts";
import { once, remembering, type Layout, type FamilyResolve } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import {
  baseNameOf,
  pathBelow,
  folderOf,
  foldersUp,
  stemOf,
} from "@fossick/repository/read/repository-path.ts";

/** Finds the file of a module by its absolute path, written with slashes. */
type FindAbsolute = (fromPath: string, path: string) => string | undefined;

const moduleEndings = [".py", "/__init__.py", ".pyi", "/__init__.pyi", ".pyx"];
const isPython = /\.(?:pyi?|pyx)$/;
const isPackage = /(?:^|\/)__init__\.pyi?$/;
/** Import roots by convention, below the importing file's folder or a parent of it. */
const sourceRoots = ["", "src", "lib", "python"];

/** Python: relative by dots, absolute from every folder that may be on the path. */
export function createPythonResolver(layout: Layout): FamilyResolve {
  const findAbsolute = createAbsoluteFinder(layout);
  return (fromPath, { specifier, names }) => {
    const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
    const parts = specifier.slice(dots).split(".").filter(Boolean);
    if (dots > 0) {
      const base = ancestor(folderOf(fromPath), dots - 1);
      return base === undefined ? [] : modulesAt(layout, pathBelow(base, parts.join("/")), names);
    }
    return parts.length === 0 ? [] : absolute(layout, findAbsolute, fromPath, parts, names);
  };
}

function ancestor(folder: string, levels: number): string | undefined {
  let current: string | undefined = folder;
  for (let level = 0; level < levels; level++) {
    if (current === "" || current === undefined) return undefined;
    current = folderOf(current);
  }
  return current;
}

/** The module at a path without extension, and the imported names that are modules themselves. */
function modulesAt(layout: Layout, path: string, names: readonly string[]): readonly string[] {
  const own = moduleFile(layout, path);
  if (own !== undefined && !isPackage.test(own)) return [own];
  const inside = names.flatMap((name) => moduleFile(layout, pathBelow(path, name)) ?? []);
  return own === undefined ? inside : [own, ...inside];
}

function moduleFile(layout: Layout, path: string): string | undefined {
  const endings = path === "" ? ["__init__.py", "__init__.pyi"] : moduleEndings;
  const ending = endings.find((candidate) => layout.has(path + candidate));
  return ending === undefined ? undefined : path + ending;
}

function absolute(
  layout: Layout,
  findAbsolute: FindAbsolute,
  fromPath: string,
  parts: readonly string[],
  names: readonly string[],
): readonly string[] {
  const path = parts.join("/");
  const own = findAbsolute(fromPath, path);
  if (own !== undefined) return isPackage.test(own) ? modulesAt(layout, folderOf(own), names) : [own];
  // A package without __init__.py has no file of its own and may be in several roots.
  const inside = names.flatMap((name) => findAbsolute(fromPath, `${path}/${name}`) ?? []);
  if (inside.length > 0 || pythonStandardModules.has(parts[0] ?? "")) return inside;
  const beside = modulesAt(layout, pathBelow(folderOf(fromPath), path), names);
  return beside.length > 0 ? beside : longestKnown(findAbsolute, fromPath, parts);
}

/**
 * Finds the deepest known parent module, for an attribute or a generated module.
 * A top-level package alone is no evidence, since other distributions may share it.
 */
function longestKnown(
  findAbsolute: FindAbsolute,
  fromPath: string,
  parts: readonly string[],
): readonly string[] {
  for (let length = parts.length - 1; length > 0; length--) {
    const file = findAbsolute(fromPath, parts.slice(0, length).join("/"));
    if (file !== undefined && (length > 1 || !isPackage.test(file))) return [file];
  }
  return [];
}

/** Searches roots above the importing file, the deepest first, then the nearest elsewhere. */
function createAbsoluteFinder(layout: Layout): FindAbsolute {
  const rootsOf = once(() => importRoots(layout));
  const elsewhere = remembering((path) => {
    const top = path.split("/", 1)[0] ?? "";
    const reachable = [...(rootsOf().get(top) ?? [])].filter((root) => isShared(layout, root, top));
    return reachable.flatMap((root) => moduleFile(layout, pathBelow(root, path)) ?? []).sort();
  });
  return (fromPath, path) => {
    const top = path.split("/", 1)[0] ?? "";
    const roots = rootsOf().get(top);
    if (!roots) return undefined;
    for (const up of foldersUp(folderOf(fromPath))) {
      for (const start of sourceRoots) {
        const root = pathBelow(up, start);
        const file = roots.has(root) ? moduleFile(layout, pathBelow(root, path)) : undefined;
        if (file !== undefined) return file;
      }
    }
    return pythonStandardModules.has(top) ? undefined : closestTo(fromPath, elsewhere(path));
  };
}

/** Tests whether a distant module is importable: a package, or in a source root; any other is a script. */
const isShared = (layout: Layout, root: string, top: string): boolean =>
  layout.hasFolder(pathBelow(root, top)) || sourceRoots.includes(baseNameOf(root));

/**
 * Maps each top-level name to the folders it can be imported from: those that are no packages themselves, since
 * an absolute name inside a package never means a sibling.
 */
function importRoots(layout: Layout): ReadonlyMap<string, ReadonlySet<string>> {
  const roots = new Map<string, Set<string>>();
  const add = (name: string, root: string): void => {
    if (root !== "" && layout.has(pathBelow(root, "__init__.py"))) return;
    valueIn(roots, name, () => new Set()).add(root);
  };
  const holding = new Set<string>();
  for (const path of layout.files()) {
    if (!isPython.test(path)) continue;
    add(stemOf(path), folderOf(path));
    for (const folder of foldersUp(folderOf(path))) {
      if (folder === "" || holding.has(folder)) break;
      holding.add(folder);
      add(baseNameOf(folder), folderOf(folder));
    }
  }
  return roots;
}

/** Top-level modules of Python's standard library (3.11). */
const pythonStandardModules: ReadonlySet<string> = new Set(
  `
  __future__ abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64
  bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop
  collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg crypt
  csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings
  ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc
  genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib
  imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale
  logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt
  multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os
  ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath
  pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re
  readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil
  signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants
  sre_parse ssl stat statistics string stringprep struct subprocess sunau symtable sys sysconfig
  syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit tkinter
  token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata
  unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml
  xmlrpc zipapp zipfile zipimport zlib zoneinfo
  `
    .trim()
    .split(/\s+/),
);
