import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Judge } from "../../evaluate/judge.ts";
import { openAllowance, readPrices } from "../allowance.ts";
import { answerCacheFor } from "../answer-cache.ts";
import { modelJudge, type Complete } from "../model-judge.ts";
import { answerSchema } from "../prompt.ts";
import type { Run, Surroundings } from "../surroundings.ts";
import { NotSent } from "../tolerant-judge.ts";
import { findProgram } from "./find-program.ts";
import { plain, presets } from "./presets.ts";
import { runProgram } from "./run-program.ts";
import { splitCommand } from "./split-command.ts";

/**
 * Returns a factory of judges that start a program of the user's, one judge for each search.
 * @throws FossickError INVALID_SETTING when none is named
 */
export function openCommand(surroundings: Surroundings): (run: Run) => Judge {
  const { settings, readText } = surroundings;
  const prices = readPrices(settings);
  const { program, args } = splitCommand(settings.evaluatorCommand);
  return (run) =>
    modelJudge({
      name: program.split(/[\\/]/).at(-1) ?? program,
      part: "command",
      identity: ["command", program, ...args, settings.modelId],
      complete: askProgram({ program, args }, surroundings, run),
      allowance: openAllowance(settings, prices),
      cache: answerCacheFor(settings, "verdicts", program),
      timeoutMs: settings.evaluatorTimeoutMs,
      isDryRun: settings.dryRun,
      readText,
    });
}

function askProgram(
  { program, args }: ReturnType<typeof splitCommand>,
  surroundings: Surroundings,
  { onRequest }: Run,
): Complete {
  const { settings, env } = surroundings;
  const { modelId: model, maxCost } = settings;
  return async ({ system, user }, _, signal) => {
    const input = `${system}\n\n${user}\n`;
    const file = findProgram(program, surroundings);
    const folder = mkdtempSync(join(tmpdir(), "fossick-command-"));
    const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    process.once("exit", remove); // an interrupted search does not wait for the program
    try {
      const [cwd, schemaFile, outFile] = ["empty", "schema.json", "answer.json"].map((name) =>
        join(folder, name),
      ) as [string, string, string];
      const preset = args.length === 0 ? presets[program] : undefined;
      const invocation = preset?.({ model, maxCost, schemaFile, outFile }) ?? plain(args);
      onRequest?.({ to: [file, ...invocation.args].map(quoted).join(" "), body: input });
      if (settings.dryRun) throw new NotSent();
      mkdirSync(cwd);
      writeFileSync(schemaFile, JSON.stringify(answerSchema));
      const output = await runProgram({
        file,
        args: invocation.args,
        cwd,
        env: withoutOwn(env),
        input,
        signal,
      });
      return invocation.read(output, readIfThere(outFile));
    } finally {
      process.off("exit", remove);
      remove();
    }
  };
}

/** The environment without fossick's own variables, of which one may be a key. */
const withoutOwn = (env: Surroundings["env"]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("FOSSICK_")));

const quoted = (part: string): string => (/^[\w@%+=:,./-]+$/.test(part) ? part : `'${part}'`);

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
