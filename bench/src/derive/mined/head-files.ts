import { fileKind } from "@fossick/languages/file-kind.ts";
import { git } from "../../git.ts";
import { isSourceFile } from "../derived-task.ts";
import { shuffled, type Mine } from "./mined-task.ts";
import { readBlobs } from "./read-blobs.ts";

/** A text file of the newest commit. */
export interface HeadFile {
  readonly path: string;
  readonly text: string;
}

/** The newest commit of a mirror, and those of its files that tasks are made of. */
export interface Head {
  readonly commit: string;
  /** All paths, in git's order. */
  readonly paths: readonly string[];
  readonly source: readonly HeadFile[];
  readonly tests: readonly HeadFile[];
  readonly pages: readonly HeadFile[];
  /** True if all source files were read, so that what stands in one of them stands in no other. */
  readonly isWhole: boolean;
}

const maxBytes = 300_000;
const maxFiles = { source: 8_000, tests: 3_000, pages: 800 } as const;
const madeByTools = /generated (?:by|from|file|code)|do not edit|auto-?generated|@generated/i;

/** Read the newest commit's source, tests and pages in two processes. */
export function readHead({ repository, seed }: Mine): Head {
  const entries = git(repository, "ls-tree", "-r", "-l", "-z", "HEAD")
    .split("\0")
    .flatMap((line) => {
      const [, mode = "", id = "", size = "", path = ""] =
        /^(\d+) blob (\S+)\s+(\d+)\t([\s\S]+)$/.exec(line) ?? [];
      return mode.startsWith("100") ? [{ id, path, size: Number(size) }] : [];
    });
  const small = entries.filter(({ path, size }) => size <= maxBytes && !path.includes("\n"));
  const chosen = (accept: (path: string) => boolean, count: number) =>
    shuffled(
      small.filter(({ path }) => accept(path)),
      seed,
      ({ path }) => path,
    ).slice(0, count);
  const sets = [
    chosen(isWrittenSource, maxFiles.source),
    chosen((path) => fileKind(path) === "test", maxFiles.tests),
    chosen(isPage, maxFiles.pages),
  ];
  const all = sets.flat();
  const texts = new Map(
    readBlobs(
      repository,
      all.map(({ id }) => id),
    ).map((text, at) => [all[at]?.path, text]),
  );
  const [source = [], tests = [], pages = []] = sets.map((set) =>
    set
      .flatMap(({ path }) => {
        const text = texts.get(path);
        return text === undefined || madeByTools.test(text.slice(0, 1_500)) ? [] : [{ path, text }];
      })
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
  const isWhole = small.filter(({ path }) => isWrittenSource(path)).length <= maxFiles.source;
  const commit = git(repository, "rev-parse", "HEAD");
  return { commit, paths: entries.map(({ path }) => path), source, tests, pages, isWhole };
}

/** Declarations of types say what another file does. */
const isWrittenSource = (path: string): boolean => isSourceFile(path) && !/\.d\.[cm]?ts$/.test(path);

/** Pages that explain the program, not its past, its licence or how to take part. */
const isPage = (path: string): boolean =>
  /\.(?:md|mdx|rst|adoc)$/i.test(path) &&
  fileKind(path) === "docs" &&
  !/change|history|news|release|contribut|relnotes|whats|todo|conduct|licen|security|sponsor|author|upgrad|migrat|blog|roadmap|governance|(?:^|\/)(?:i18n|translations?|locales?|versioned_docs|[a-z]{2}-[A-Z]{2}|zh|ja|ko|fr|es|pt|ru|de|tr|uk|vi)\//i.test(
    path,
  );
