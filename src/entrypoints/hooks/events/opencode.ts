import * as v from "valibot";
import { isTask, reading, withContext, type ReadEvent } from "./step.ts";

const toolUse = v.object({
  tool: v.string(),
  args: v.record(v.string(), v.unknown()),
});

/** opencode has no hook commands: its plugin in `plugin/opencode` sends this and puts the answer into the arguments. */
const toolExecuteBefore = reading(toolUse, ({ args, tool }) => {
  if (tool !== "task") return undefined;
  const task = v.parse(v.string(), args["prompt"]);
  const answer = (context: string): object => ({ args: withContext(args, "prompt", context) });
  return isTask(task) ? { do: "search", task, answer } : undefined;
});

export const opencodeEvents = {
  "tool.execute.before": toolExecuteBefore,
} as const satisfies Readonly<Record<string, ReadEvent>>;
