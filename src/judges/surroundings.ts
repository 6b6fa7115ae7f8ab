import type { Settings } from "../settings/index.ts";
import type { OutgoingRequest } from "../types.ts";

/** Surroundings in which a judge is made; none of them can be chosen by the repository that is searched. */
export interface Surroundings {
  readonly settings: Settings;
  /** The only source of keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder searched, absolute, links resolved: nothing on the way to a program may lie in it. */
  readonly root: string;
  /** Text of a file of the repository. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Options of a judge for one search. */
export interface Run {
  readonly onRequest?: (request: OutgoingRequest) => void;
}
