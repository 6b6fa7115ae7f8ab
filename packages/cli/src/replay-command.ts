// The command `fossick replay`, which computes an answer anew from a trace file, without the repository.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { defineCommand, reportFlags, type Invocation } from "./command.ts";
import { printRetrieval } from "./print-retrieval.ts";

/** `fossick replay FILE` */
export const replayCommand = defineCommand({
  name: "replay",
  summary: "Recomputes an answer from a file that --trace wrote; without the repository.",
  arguments: [{ syntax: "<file>", summary: "the trace" }],
  flags: ["format", "nullEnded", "explain", "explainScores", ...reportFlags],
  run: async (invocation) => {
    const { explainScores } = invocation.options;
    const trace = await readTrace(invocation);
    return printRetrieval(invocation, await invocation.context.replay(trace, { explainScores }));
  },
});

async function readTrace({ operands, context }: Pick<Invocation, "operands" | "context">): Promise<unknown> {
  const [file = ""] = operands;
  let content: string;
  try {
    content = await readFile(path.resolve(context.cwd, file), "utf8");
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new FossickError("INVALID_TRACE", `cannot read ${file} (${code})`, { cause });
  }
  try {
    return JSON.parse(content) as unknown;
  } catch (cause) {
    throw new FossickError("INVALID_TRACE", `${file} is not a trace: it is not JSON`, {
      hint: 'a trace is what fossick "task" --trace FILE writes',
      cause,
    });
  }
}
