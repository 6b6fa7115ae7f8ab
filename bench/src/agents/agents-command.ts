import { folderOf } from "../places.ts";
import { prepareAgents, type PrepareFlags } from "./prepare-agents.ts";
import { replayLooks, type ReplayFlags } from "./replay-looks.ts";
import { scoreAgents } from "./score-agents.ts";
import { readAgentTasks } from "./trees.ts";

/** Options of `bench agents`, one of these three with those of what it does. */
export interface AgentsFlags extends Omit<ReplayFlags, "looks">, Omit<PrepareFlags, "prepare"> {
  readonly looks?: readonly string[];
  readonly prepare?: string;
  readonly score?: string;
}

/** Replays the looks of agents, prepares new runs of theirs, or scores them. */
export async function agentsCommand(flags: AgentsFlags, say: (line: string) => void): Promise<string> {
  const { looks, prepare, score, tasks } = flags;
  if (looks !== undefined) return replayLooks({ ...flags, looks }, say);
  if (prepare !== undefined) return prepareAgents({ ...flags, prepare });
  if (score !== undefined) return scoreAgents(folderOf(score), readAgentTasks(tasks));
  throw new Error("say with --looks, --prepare or --score what to do");
}
