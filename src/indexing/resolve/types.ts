import type { Import } from "../types.ts";

/** Input for making a resolver. */
export interface ResolverInput {
  /** Every file of the repository, POSIX, relative to the root. */
  readonly paths: readonly string[];
  /**
   * Text of a repository file, undefined when unreadable. Asked only for configuration that says how imports
   * are resolved (package.json, tsconfig.json, go.mod, Cargo.toml, composer.json, pubspec.yaml), each at most
   * once, when the first import of its language arrives.
   */
  readonly readText: (path: string) => string | undefined;
}

/**
 * The repository files an import refers to, never `fromPath` itself; empty when it lies outside the repository.
 * `language` is the name of the language `fromPath` is written in.
 */
export type Resolve = (fromPath: string, language: string, imported: Import) => readonly string[];

/** Resolution within one family of languages; may name `fromPath` itself or a file twice. */
export type FamilyResolve = (fromPath: string, imported: Import) => readonly string[];

/** A whole package imported at once counts for at most this many of its files. */
export const maxPackageFiles = 30;
