/** Data that indexing produces, in the order it flows. */

/** A file as the walk found it. */
export interface WalkedFile {
  /** POSIX, relative to the root. */
  readonly path: string;
  readonly size: number;
  /** Milliseconds, with the file system's own fraction. */
  readonly mtimeMs: number;
  /** Time at which content, name or rights last changed, which no program can set back; milliseconds. */
  readonly ctimeMs: number;
  readonly inode: number;
}

/** The role of a file, told from its folders and affixes, and from what else lies in those folders. */
export type FileKind = "source" | "test" | "example" | "docs" | "config" | "generated" | "vendored";

/** A file to be read, with what it is for. */
export interface FileOfKind extends WalkedFile {
  readonly kind: FileKind;
}

export type DefinitionKind =
  | "function"
  | "method"
  | "class"
  | "type"
  | "constant"
  | "module"
  | "macro"
  | "section";

/** A name a file defines. */
export interface Definition {
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly startLine: number;
  /** Last line of the definition's body. */
  readonly endLine: number;
}

/** One import as written, before it is resolved to a file. */
export interface Import {
  /** `./tokens`, `app.models`, `crate::store::index`, `fmt/format.h`, `com.example.Foo`. */
  readonly specifier: string;
  /** Names taken from it, as defined there; empty for a whole module. */
  readonly names: readonly string[];
}

/** The imports of one document, kept apart from its outline because all of them are read at once. */
export interface DocumentImports {
  readonly document: number;
  readonly language: string;
  readonly imports: readonly Import[];
}

/** The parts of an analysis that are read whole, for a few files at a time. */
export interface Outline {
  readonly language: string;
  readonly lines: number;
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  /** For each term number of the token stream a word it stands for, as spelt here; joined by spaces. */
  readonly words: string;
  /** Names that may be defined elsewhere, most used first, with how often they are used. */
  readonly names: readonly (readonly [name: string, count: number])[];
}
