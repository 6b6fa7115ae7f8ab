import type { ScriptedModel } from "../model/server.ts";
import type { Reply, ToolResult, Turn } from "../model/types.ts";
import type { Packages } from "./install.ts";
import type { Place } from "./place.ts";

/** A client that fossick is tried in. */
export interface Client {
  /** As `fossick setup` knows it, or that of its package. */
  readonly name: string;
  readonly title: string;
  /** Client whose packages it shares, if it is another way into the same client. */
  readonly folder?: string;
  /** Packages that npm installs for it; the first is the client. */
  readonly packages: Packages;
  /** Missing features, by the stage that it therefore lacks. */
  readonly lacks: Readonly<Partial<Record<Stage, string>>>;
  /** Tools that its model is not offered until it looks for them. */
  readonly defers?: readonly string[];
  /** Hosts that it asks for of its own accord, which no setting prevents; the proxy refuses them. */
  readonly asks?: readonly string[];
  /** True if it checks calls by the tool's schema itself, and so refuses one without the words that it asks for. */
  readonly refusesWithoutWords?: boolean;
  /** Makes it ready for a person who has not heard of fossick. */
  readonly prepare: (surroundings: Surroundings) => Promise<Prepared> | Prepared;
}

/** Stages of every client, in this order. */
export const stages = ["listed", "one-shot", "judged", "hook", "removed"] as const;
export type Stage = (typeof stages)[number];

/** Environment of a client under test. */
export interface Surroundings {
  readonly place: Place;
  readonly model: ScriptedModel;
  /** The folder of `node_modules` that it was installed into. */
  readonly modules: string;
}

/** A client that is ready to be set up. */
export interface Prepared {
  /** Files that name fossick after `add`, and are after `remove` what they were before, absent ones included. */
  readonly files: readonly string[];
  readonly add: () => Promise<void>;
  /** Has the client list its servers. @throws unless it says that fossick works */
  readonly list: () => Promise<void>;
  /** One turn of a person, in which the model takes its own. */
  readonly play: (turns: readonly Turn[]) => Promise<Told>;
  /** Turns on the hooks; resolves to what they have a subagent told, given the task for it. */
  readonly hook?: (task: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Tools and results in the last request of a turn. */
export interface Told {
  /** The names of the tools it was offered. */
  readonly tools: readonly string[];
  readonly results: readonly ToolResult[];
}

/** How a client's model starts a subagent with a prompt. */
export type StartSubagent = (prompt: string) => Reply;
