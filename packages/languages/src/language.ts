// Types of what is known about a language, such as its syntax, definitions, imports, file names and grammars.
import type { DefinitionKind, Import } from "./types.ts";

/** A stretch of text read differently from its surroundings: a comment, a string, a code fence. */
export interface Region {
  /**
   * Regular expression source of what opens it; must end in a character that is no part of a word.
   * `^` is a line start.
   */
  readonly open: string;
  /** Literal text that closes it; a line feed for "up to the end of the line", empty when `open` matches all of it. */
  readonly close: string;
  /** True if its words are prose (comment, string, text) and not code. */
  readonly prose: boolean;
  /** True if it may span lines; if not, an unclosed one ends with its line. */
  readonly multiline: boolean;
  /** True if a backslash escapes the closing text. */
  readonly escapes: boolean;
  /** Opening and closing text of code embedded in it, `${` and `}` for example. */
  readonly embedded?: readonly [open: string, close: string] | undefined;
  /** Opens only where an operand may stand: a regular expression literal and not a division. */
  readonly operand?: boolean;
}

/** Lexical syntax of a language. */
export interface Syntax {
  /** True if text outside every region is prose. */
  readonly prose: boolean;
  /** True if `$` belongs to an identifier; a sigil does not. */
  readonly dollar: boolean;
  /** Tried in order at each position. */
  readonly regions: readonly Region[];
}

/** Appearance of one sort of definition at the start of a line. */
export interface DefinitionPattern {
  /** `scope` holds definitions and is none itself, as a Rust `impl`; what it holds are methods. */
  readonly kind: DefinitionKind | "scope";
  /** Regular expression source, tried after the line's indentation; exactly one group: the name. */
  readonly pattern: string;
  /** Only without indentation. */
  readonly topLevel?: boolean;
  /** Only directly inside a `scope`. */
  readonly inScope?: boolean;
}

/** The named groups of an import match. */
export type ImportGroups = Readonly<Record<string, string | undefined>>;

/** Appearance of one sort of import. */
export interface ImportPattern {
  /** Regular expression source, multi-line flag set; named groups `specifier` and, if it has them, `names`. */
  readonly pattern: string;
  /** Reads the groups; by default `specifier` as written and the names listed in `names`. */
  readonly read?: (groups: ImportGroups) => readonly Import[];
}

/** Names of files; regular expression sources are those of whole file names, other names are lower case. */
export interface FileConventions {
  /** Patterns of test file names. */
  readonly tests?: readonly string[];
  /** Patterns of generated file names, lower case. */
  readonly generated?: readonly string[];
  readonly configs?: readonly string[];
  readonly locks?: readonly string[];
}

/** Resolvers of their own; `packages/index/src/resolve/index.ts` makes them. */
export type ResolverName =
  | "javascript"
  | "python"
  | "go"
  | "rust"
  | "jvm"
  | "include"
  | "csharp"
  | "ruby"
  | "php"
  | "dart"
  | "elixir"
  | "style"
  | "page"
  | "shell"
  | "none";

/** Naming of modules: how a language writes a module's path. */
export interface ModuleNaming {
  /** Separator between the parts of a module's path, `/` when the import is a path already. */
  readonly separator: string;
  /** Endings that follow the path in a file's name, most likely first; `""` when imports carry the extension. */
  readonly endings: readonly string[];
  /** True if a name of one part is also looked for outside the folder of the importing file. */
  readonly findsLoneNames: boolean;
  /** True if `-` in a name is `_` in the file's name. */
  readonly underscores?: boolean;
}

/** Definitions in one grammar; every list holds node types. */
export interface Grammar {
  readonly name: string;
  /** The grammar's wasm file as a module specifier. */
  readonly wasm: string;
  /** Define a name anywhere. */
  readonly definitions: readonly string[];
  /** Define a name and own the definitions they hold. */
  readonly containers?: readonly string[];
  /** Like containers, but too wide to be an owner worth naming. */
  readonly namespaces?: readonly string[];
  /** Define a name outside functions, or anywhere when what they hold is a function. */
  readonly values?: readonly string[];
  /** Define a name only if their value is a function. */
  readonly entries?: readonly string[];
  /** Functions without a name; what they hold is local. */
  readonly scopes?: readonly string[];
  /** Belong to the one definition they hold: `export`, `template <…>`, `const` … */
  readonly wrappers?: readonly string[];
  /** Belong to the definition they directly follow. */
  readonly bodies?: readonly string[];
  /** Belong to the definition directly below: comments, decorators, attributes. */
  readonly leads: readonly string[];
  /** Location of a node's name if not in the field `name`: another field, or `<type>` for a child of that type. */
  readonly nameAt?: Readonly<Record<string, string>>;
  /** Without a body these only mention the name. */
  readonly onlyWithBody?: readonly string[];
  /** Names are whole phrases, such as selectors, instead of single identifiers. */
  readonly phraseNames?: true;
}

/** A grammar and the files it reads. */
export interface GrammarUse {
  readonly grammar: Grammar;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  /** True if only the script blocks of a file are in its language. */
  readonly isComponent?: true;
}

export interface Language {
  /** Lower case. */
  readonly name: string;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Whole file names, lower case. */
  readonly filenames: readonly string[];
  /**
   * Regular expression sources, by extension, of lines that tell a text as this language's where others have the
   * extension too; case does not matter.
   */
  readonly signs?: Readonly<Record<string, string>>;
  /** True for a programming language. */
  readonly code: boolean;
  readonly syntax: Syntax;
  readonly definitions: readonly DefinitionPattern[];
  /** True if definition and import patterns ignore case. */
  readonly ignoreCase?: boolean;
  readonly imports: readonly ImportPattern[];
  /** Resolution of imports to files: by one of the resolvers, or by module names; default: as a path. */
  readonly modules?: ResolverName | ModuleNaming;
  /** Regular expression source of the modules that come with the language. */
  readonly standardModules?: string;
  /** Files that are not source, besides those that `file-kind.ts` recognizes in every language. */
  readonly files?: FileConventions;
  /** Grammars that read its definitions exactly. */
  readonly grammars?: readonly GrammarUse[];
  /** Names of code blocks that differ from the extension, by `.extension` or whole file name. */
  readonly fences?: Readonly<Record<string, string>>;
}

const plainSyntax: Syntax = { prose: false, dollar: false, regions: [] };

/** Fills in the defaults: a programming language without regions or patterns. */
export function language(name: string, details: Partial<Omit<Language, "name">>): Language {
  return {
    name,
    extensions: [],
    filenames: [],
    code: true,
    syntax: plainSyntax,
    definitions: [],
    imports: [],
    ...details,
  };
}
