import type { Logger } from "pino";
import type { Database } from "./database/database.ts";
import type { Replicas } from "./replicas/types.ts";
import type { Cards } from "./routing/index.ts";
import type { ServerSettings } from "./settings.ts";
import type { Quotas, SearchSlots } from "./types.ts";

/** State shared by all calls of a process. */
export interface ServerContext {
  readonly database: Database;
  readonly replicas: Replicas;
  readonly cards: Cards;
  /** Every search goes through it; `searchIn` of `searches/` does. */
  readonly slots: SearchSlots;
  /** Taken by every search, before its slot. */
  readonly quotas: Quotas;
  readonly settings: ServerSettings;
  readonly log: Logger;
  /** Format of the indexes that this server reads. */
  readonly format: string;
}
