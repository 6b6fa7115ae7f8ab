import type { EngineProcess, EvaluateRepositoryOptions, RepositoryReport, Scope, Task } from "../../index.ts";
import type { Settings } from "../../settings/index.ts";
import type { TaskLanguage } from "../../types.ts";
import type { PageFile } from "../page/page-file.ts";
import { createAnswers, type Answers } from "./answers.ts";
import type { JudgedSearches } from "./judged-searches.ts";
import { createJudgedSearches } from "./judged-searches.ts";
import { createPastSearches, type PastSearches } from "./past-searches.ts";

/** Subset of an engine that a page uses. */
export type PageEngine = Pick<EngineProcess, "trace" | "judge" | "feedback" | "readText" | "pack">;

/** Repository, engine and limits of a page, as it is started. */
export interface DeskOptions {
  /** The repository as the user named it. */
  readonly root: string;
  /** The same, absolute and with links resolved. */
  readonly realRoot: string;
  readonly engine: PageEngine;
  /** Settings that the engine was opened with. */
  readonly settings: Settings;
  /** Limits of every search beside those of the settings. */
  readonly scope?: Pick<Scope, "paths">;
  readonly language: TaskLanguage;
  /** Task to search for at once. */
  readonly task?: Pick<Task, "text" | "objective">;
  readonly evaluateRepository: (
    root: string,
    options: EvaluateRepositoryOptions,
  ) => Promise<RepositoryReport>;
  /** Milliseconds on a clock that never goes backwards. */
  readonly now: () => number;
  /** @throws FossickError where there is no editor */
  readonly openInEditor: (file: string, line: number) => Promise<void>;
}

/** All that the calls of a page share. */
export interface Desk extends DeskOptions {
  readonly page: PageFile;
  readonly past: PastSearches;
  readonly judged: JudgedSearches;
  /** Answers of the last evaluation. */
  readonly answers: Answers;
}

export const createDesk = (options: DeskOptions, page: PageFile): Desk => ({
  ...options,
  page,
  past: createPastSearches(),
  judged: createJudgedSearches(),
  answers: createAnswers(),
});
