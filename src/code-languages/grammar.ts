/** Definitions in one grammar; every list holds node types. */
export interface Grammar {
  readonly name: string;
  /** The grammar's wasm file as a module specifier. */
  readonly wasm: string;
  /** Define a name wherever they stand. */
  readonly definitions: readonly string[];
  /** Define a name and hold further definitions, whose owner they are. */
  readonly containers?: readonly string[];
  /** Like containers, but too wide to be an owner worth naming. */
  readonly namespaces?: readonly string[];
  /** Define a name outside functions, or anywhere when what they hold is a function. */
  readonly values?: readonly string[];
  /** Define a name only when what they hold is a function. */
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

// Grammars are taken from whichever of the two packs has the smaller file that loads.
export const vscode = (name: string): string => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
export const repomix = (name: string): string => `@repomix/tree-sitter-wasms/out/tree-sitter-${name}.wasm`;
