// Makes the observer, by which stages ask what the index and the files hold; reads files where excerpts are needed.
import { linesOf } from "@fossick/base/lines.ts";
import { remember } from "@fossick/base/remember.ts";
import type { Codebase } from "./codebase.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import type { Query } from "../answer-types.ts";
import type { Description, Inspection } from "../observations.ts";
import type { Observer } from "../parts.ts";
import type { Scope } from "../task.ts";
import { bridgeWords } from "./bridge-words.ts";
import { withCallerWords } from "./caller-query.ts";
import { companionsFor } from "./companion-places.ts";
import { describeFile } from "./describe.ts";
import { factsAbout } from "./facts.ts";
import { createNaming } from "./naming/named-by.ts";
import { overview } from "./overview.ts";
import { namesHeld } from "./names-held.ts";
import { filesWith } from "./phrases.ts";
import { createPlacesToRead } from "./places-to-read.ts";
import { createSections, type FileReading } from "./sections/inspect-sections.ts";
import { measureSignals } from "./measures/index.ts";

/** The observer over an indexed repository. @param scope limits of the task: no file outside is told of */
export function createObserver(board: Scoreboard, reading: FileReading, scope?: Scope): Observer {
  const { codebase } = board;
  const sectionsOf = createSections(board, reading);
  const placesToRead = createPlacesToRead(codebase, reading.readText, scope);
  const naming = createNaming(codebase, reading.readShown, scope);
  const linesShown = remember(async (path: string) => linesOf((await reading.readShown(path)) ?? ""));
  const countOf = remember((term: string) => filesWith(codebase, term));
  return {
    observe: async (candidates, query, context) => {
      const signals = measureSignals(board, candidates, query, context);
      return candidates.map(({ path }, at) => ({ path, signals: signals[at] ?? {} }));
    },
    inspect: async (paths, asked, context) => {
      const query = withCallerWords(codebase, asked);
      const files = numbered(codebase, paths);
      const sectioned = await sectionsOf(files, query, context);
      const inspections: Inspection[] = [];
      for (const [at, [path, file]] of files.entries()) {
        const { spans = [], tokens = 0 } = sectioned[at] ?? {};
        const strongest = spans.find(({ symbol }) => symbol !== undefined);
        const toRead = at < maxWithReading ? await placesToRead(file, strongest) : [];
        const names = await namesHeld(codebase, file, query, reading);
        const lines = await linesShown(path);
        const facts = factsAbout(board, file, query, context, names, lines, spans[0]);
        inspections.push({ path, facts, spans, ...(toRead.length > 0 && { reading: toRead }), tokens });
      }
      return inspections;
    },
    describe: (paths, query) => describeFiles(codebase, numbered(codebase, paths), query, naming),
    overview: async (ranked, shown, query, maxNamed, context) => ({
      ...overview(board, ranked, query, maxNamed),
      companions: await companionsFor(codebase, ranked, shown, (files) => sectionsOf(files, query, context)),
    }),
    filesWith: async (terms) => terms.map(countOf),
    bridge: async (terms) => terms.map((term) => bridgeWords(codebase, term)),
  };
}

/** Max files, best first, with places to read beside them. */
const maxWithReading = 2;
/** Max files, best first, with the configuration that names them. */
const maxNamed = 5;

async function describeFiles(
  codebase: Codebase,
  files: readonly (readonly [path: string, file: number])[],
  query: Query,
  naming: ReturnType<typeof createNaming>,
): Promise<readonly Description[]> {
  const descriptions: Description[] = [];
  for (const [at, [, file]] of files.entries()) {
    const namedBy = at < maxNamed ? await naming(file) : [];
    descriptions.push({ ...describeFile(codebase, file, query), ...(namedBy.length > 0 && { namedBy }) });
  }
  return descriptions;
}

const numbered = (codebase: Codebase, paths: readonly string[]): [string, number][] =>
  paths.flatMap((path) => {
    const file = codebase.fileOf(path);
    return file === undefined ? [] : [[path, file] as [string, number]];
  });
