import { FossickError } from "@fossick/base/errors.ts";
import { oneLine, readName } from "@fossick/base/safe-text.ts";
import { argument, commonAliases } from "../arguments.ts";
import { inputOn } from "../tool-input.ts";
import { defineTool, textResult, whereOf } from "./tool.ts";

const description = `Use when a task is done, to report which files it needed and which it did not: later searches here learn from it.`;

const input = inputOn(
  {
    used: argument.paths("Needed."),
    unused: argument.paths("Offered, not needed."),
    retrieval_id: argument.optionalRetrievalId,
    task: argument.optionalTask,
    root: argument.sameRoot,
    repository: argument.sameRepository,
    branch: argument.branch,
  },
  { ...commonAliases, useful: "used", not_used: "unused", useless: "unused" },
);

/** Tool that teaches fossick which files a task needed. */
export const giveFeedback = defineTool({
  name: "give_feedback",
  title: "Report which files helped",
  description,
  searchHint: "report which files helped",
  input,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async run(args, { backend, signal }) {
    const { retrieval_id: retrievalId, task: text, unused = [], used = [] } = args;
    const subject = await backend.feedback({ retrievalId, where: whereOf(args) });
    const task = text ?? subject.task;
    if (task === undefined) {
      throw new FossickError("NO_TASK", "feedback needs to know its task", {
        hint: "Give the retrieval_id of the answer, or the task's text.",
      });
    }
    if (used.length + unused.length === 0) {
      throw new FossickError("INVALID_SETTING", "feedback needs files", {
        hint: "Name in used the files that helped, in unused those that did not.",
      });
    }
    const feedback = { task, used: used.map(readName), unused: unused.map(readName) };
    const report = await subject.give(feedback, signal);
    const words = oneLine(report.words.join(", "));
    return textResult(
      `remembered for ${words}: ${report.used.length} used, ${report.unused.length} unused\n`,
    );
  },
});
