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
