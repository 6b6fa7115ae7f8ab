import { readFile } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "../../errors.ts";
import { reportFlags } from "./command.ts";
import type { Command, Invocation } from "./command.ts";
import { chooseFormat, printRetrieval } from "./print-retrieval.ts";

/** `fossick replay FILE` */
export const replayCommand: Command = {
  name: "replay",
  summary: "Computes the answer again from a file that --trace wrote, without the repository.",
  arguments: [{ syntax: "<file>", summary: "the trace" }],
  flags: ["format", "explain", "explainScores", ...reportFlags],
  run: replayTrace,
};

async function replayTrace(invocation: Invocation): Promise<number> {
  chooseFormat(invocation);
  const { explainScores } = invocation.options;
  const retrieval = await invocation.world.replay(await readTrace(invocation), { explainScores });
  return printRetrieval(invocation, retrieval);
}

async function readTrace({ operands, world }: Invocation): Promise<unknown> {
  const [file = ""] = operands;
  let content: string;
  try {
    content = await readFile(path.resolve(world.cwd, file), "utf8");
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
