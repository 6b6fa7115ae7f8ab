import { FossickError } from "../../../errors.ts";
import { oneLine, readName } from "../../../safe-text.ts";
import { argument, commonAliases } from "../arguments.ts";
import { rootOfCall } from "../roots.ts";
import { toolInput } from "../tool-input.ts";
import { keptRetrieval } from "./kept-retrieval.ts";
import { defineTool, textResult, type Call } from "./tool.ts";

const description = `Use when a task is done, to report which files it needed and which it did not: later searches here learn from it.`;

/** Teaches fossick what a task needed. */
export const giveFeedback = defineTool({
  name: "give_feedback",
  title: "Report which files helped",
  description,
  input: toolInput(
    {
      used: argument.paths("Needed."),
      unused: argument.paths("Offered, not needed."),
      retrieval_id: argument.optionalRetrievalId,
      task: argument.optionalTask,
      root: argument.sameRoot,
    },
    { ...commonAliases, useful: "used", not_used: "unused", useless: "unused" },
  ),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async run({ retrieval_id: retrievalId, root: requestedRoot, task: text, unused = [], used = [] }, call) {
    const { root, task } = aboutWhat(retrievalId, requestedRoot, call);
    const about = text ?? task;
    if (about === undefined) {
      throw new FossickError("NO_TASK", "feedback needs to know its task", {
        hint: "Give the retrieval_id of the answer, or the task's text.",
      });
    }
    if (used.length + unused.length === 0) {
      throw new FossickError("INVALID_SETTING", "feedback needs files", {
        hint: "Name in used the files that helped, in unused those that did not.",
      });
    }
    const report = await call.shared.engines.use(root, (engine) =>
      engine.feedback(
        { task: about, used: used.map(readName), unused: unused.map(readName) },
        { signal: call.signal },
      ),
    );
    const words = oneLine(report.words.join(", "));
    return textResult(
      `remembered for ${words}: ${report.used.length} used, ${report.unused.length} unused\n`,
    );
  },
});

function aboutWhat(
  retrievalId: string | undefined,
  requestedRoot: string | undefined,
  call: Call,
): { readonly root: string; readonly task?: string } {
  if (retrievalId === undefined) return { root: rootOfCall(call.allowed, requestedRoot).real };
  const entry = keptRetrieval(retrievalId, call);
  const task = entry.state === "open" ? entry.task : entry.retrieval.task.text;
  return { root: entry.root.real, task };
}
