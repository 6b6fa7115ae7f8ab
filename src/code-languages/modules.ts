/** Resolvers of their own; `src/indexing/resolve/index.ts` makes them. */
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

/** How a language writes the path of a module. */
export interface ModuleNaming {
  /** What stands between the parts of a module's path, `/` when the import is a path already. */
  readonly separator: string;
  /** What follows the path in a file's name, most likely first; `""` when imports carry the extension. */
  readonly endings: readonly string[];
  /** Whether a name of one part is looked for beyond the folder of the importing file. */
  readonly findsLoneNames: boolean;
  /** Whether `-` in a name is `_` in the file's. */
  readonly underscores?: boolean;
}
