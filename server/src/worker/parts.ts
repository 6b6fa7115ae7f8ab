import type { Logger } from "pino";
import type { LanguageTable } from "fossick/hosting";
import type { Database } from "../database/database.ts";
import type { RunGit } from "../mirror/index.ts";
import type { ServerSettings } from "../settings.ts";
import type { KeptMirrors } from "./kept-mirrors.ts";
import type { HostPauses } from "./remote-hosts.ts";
import type { Turns } from "../turns.ts";
import type { WorkerDisk } from "./worker-disk.ts";

/** Dependencies of a repository update. */
export interface WorkerParts {
  readonly database: Database;
  readonly settings: ServerSettings;
  readonly log: Logger;
  readonly git: RunGit;
  /** Format of the indexes that this worker makes. */
  readonly format: string;
  /** Read files by other tables than the built-in ones; they make another format. */
  readonly languages?: LanguageTable;
  readonly hostPauses: HostPauses;
  /** Name of this worker. */
  readonly name: string;
  readonly disk: WorkerDisk;
  readonly kept: KeptMirrors;
  /** Turns of the work that no remote is waited for. */
  readonly turns: Turns;
  /** Names of other workers that take jobs, as of a few seconds ago. */
  readonly others: () => readonly string[];
}
