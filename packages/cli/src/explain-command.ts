// The command `fossick explain`, which explains where a file ranks in the answer to a task, and why not higher.
import { stat } from "node:fs/promises";
import { FossickError } from "@fossick/base/errors.ts";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { renderStanding } from "@fossick/text/standing.ts";
import { defineCommand, serviceFlags, type FlagName, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { besideText, placeOf, readTaskText, relativePath } from "./read-task-input.ts";
import { withEngine } from "./with-engine.ts";
import { warn, writeReport } from "./write-report.ts";

/** Flags that only matter for whole answers, and flags of evaluators, whose verdicts cannot be explained. */
const unusedFlags: ReadonlySet<FlagName> = new Set([
  ...([
    "daemon",
    "format",
    "maxTokens",
    "redact",
    "evaluator",
    "modelId",
    "baseUrl",
    "evaluatorCommand",
  ] as const),
  ...(["evaluatorTimeoutMs", "evaluatorTokens", "prices", "maxCost", "dryRun"] as const),
]);

/** `fossick explain PATH "task"` */
export const explainCommand = defineCommand({
  name: "explain",
  was: "why",
  summary: "Tells why a file stands where it does in an answer; or why it is not in it.",
  arguments: [
    { syntax: "<path>", summary: "the file" },
    {
      syntax: "[task]",
      summary: "what you want to do, in plain words, or piped in; - reads it from standard input",
    },
  ],
  flags: [...serviceFlags.filter((name) => !unusedFlags.has(name)), "objective", "keywords", "stdin"],
  withoutRoot: "part",
  run: explainPlace,
});

async function explainPlace(invocation: Invocation): Promise<number> {
  const { colors, operands, options, signal, context } = invocation;
  const [operand = "", ...task] = operands;
  const { full, root } = placeOf(invocation, operand);
  const path = relativePath(invocation, operand);
  if (path === "" || !isInside(root, full))
    throw new FossickError("INVALID_SETTING", `${operand} is not a file below the root ${options.root}`, {
      hint: 'the file comes first, then the task: fossick explain src/a.ts "fix the login redirect"',
    });
  if (await isFolder(full))
    throw new FossickError("INVALID_SETTING", `${operand} is a folder`, { hint: "Name one of its files." });
  const text = await readTaskText({ ...invocation, operands: task });
  return withEngine(invocation, context.createEngine, async (engine) => {
    const search = await engine.search({ text, ...besideText(options) }, { signal });
    const { standings: [standing] = [], ...retrieval } = await search.explain([path]);
    if (standing === undefined)
      throw new FossickError("INVALID_SETTING", `nothing is known about ${operand}`);
    const width = context.stdout.columns ?? 80;
    await writeReport(
      invocation,
      standing,
      renderStanding(standing, retrieval, { width, colors: colors.stdout }),
    );
    await warn(invocation, retrieval.faults);
    return exitCodes.found;
  });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
