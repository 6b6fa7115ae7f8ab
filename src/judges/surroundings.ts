import type { Settings } from "../settings/index.ts";
import type { OutgoingRequest } from "../types.ts";

/** What a judge is made with; none of it can be chosen by the repository that is searched. */
export interface Surroundings {
  readonly settings: Settings;
  /** Where keys come from, and nowhere else. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder searched, absolute, links resolved: nothing on the way to a program may lie in it. */
  readonly root: string;
  /** Text of a file of the repository. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** What a judge gets for one search. */
export interface Run {
  readonly onRequest?: (request: OutgoingRequest) => void;
}
