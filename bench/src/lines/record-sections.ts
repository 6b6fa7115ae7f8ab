import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import type { PreparedSearch } from "@fossick/engine/engine/prepare-search.ts";
import { measureSections } from "@fossick/core/evidence/sections/measure-sections.ts";
import { readSections } from "@fossick/core/evidence/sections/inspect-sections.ts";
import { parseDefinitions } from "@fossick/index/syntax/parse-definitions.ts";
import { retrieve } from "@fossick/core/loop/retrieve.ts";
import type { BenchTask } from "../types.ts";
import type { EditedLines } from "@fossick/eval/edited-lines.ts";

/** The sections of a right file that is among the first ten, with their signals, and which of them were edited. */
interface FileRecord {
  readonly path: string;
  readonly edited: readonly boolean[];
  readonly signals: readonly Readonly<Record<string, number>>[];
}

/** A task as the model of sections is trained on it. */
export interface SectionRecord {
  readonly id: string;
  readonly set: string;
  readonly repo: string;
  readonly files: readonly FileRecord[];
}

const ranks = 10;

/** Ask fossick a task and measure the sections of the right files that it ranks high. */
export async function recordSections(
  task: BenchTask,
  hunks: EditedLines,
  root: string,
  cacheDir: string,
): Promise<SectionRecord> {
  const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
  try {
    const search = (await engine.begin(task.text)) as PreparedSearch;
    const { cycles } = await retrieve(search.task, search.parts, search.settings);
    const { merged = [], query } = cycles.at(-1) ?? {};
    const files: FileRecord[] = [];
    for (const { path } of merged.slice(0, ranks)) {
      const edited = hunks[path];
      const file = search.codebase.fileOf(path);
      if (edited === undefined || file === undefined || query === undefined) continue;
      const reading = {
        readText: async () => readFileSync(join(root, path), "utf8"),
        definitionsOf: parseDefinitions,
        estimateTokens: () => 0,
      };
      const split = await readSections(path, file, true, search.board, reading);
      files.push({
        path,
        edited: split.sections.map(({ startLine, endLine }) =>
          edited.some(([first, last]) => first <= endLine && last >= startLine),
        ),
        signals: measureSections(search.board, split, search.task, query).map(({ signals }) => signals),
      });
    }
    return { id: task.id, set: task.set, repo: task.repo, files };
  } finally {
    await engine.close();
  }
}
