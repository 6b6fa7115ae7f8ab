// Opens judges that run a program of the user, one for each search, in an empty folder, with the question as input.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, accessSync, constants, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, isAbsolute, delimiter } from "node:path";
import type { Judge } from "@fossick/core/loop/evaluate/judge.ts";
import { openAllowance, readPrices } from "../allowance.ts";
import { answerCacheFor } from "../answer-cache.ts";
import { modelJudge, type Complete, type Run, type Surroundings } from "../model-judge.ts";
import { answerSchema } from "../prompt.ts";
import { plain, presets } from "./presets.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { writePrivate } from "@fossick/base/private-files.ts";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { realPath } from "@fossick/repository/read/real-path.ts";
import { JudgeError, NotSent } from "../judge-error.ts";
import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from "node:child_process";

/**
 * Returns a factory of judges that run a program of the user, one judge per search.
 * @throws FossickError INVALID_SETTING for an invalid command line or invalid prices
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
      cache: answerCacheFor(settings, program),
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
    process.once("exit", remove); // because an interrupted search does not wait for the program
    try {
      const [cwd, schemaFile, outFile] = ["empty", "schema.json", "answer.json"].map((name) =>
        join(folder, name),
      ) as [string, string, string];
      const preset = args.length === 0 ? presets[program] : undefined;
      const invocation = preset?.({ model, maxCost, schemaFile, outFile }) ?? plain(args);
      onRequest?.({ to: [file, ...invocation.args].map(quoted).join(" "), body: input });
      if (settings.dryRun) throw new NotSent();
      mkdirSync(cwd);
      writePrivate(schemaFile, JSON.stringify(answerSchema));
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

/** Removes fossick's own variables, one of which may be a key, from the environment. */
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

function refuse(why: string, hint: string): never {
  throw new FossickError("INVALID_SETTING", `--evaluator-command ${why}`, { hint });
}

/**
 * Splits a command line into a program and its arguments: at white space outside single and double quotes. No other
 * character is special, because no shell is involved.
 * @throws FossickError INVALID_SETTING
 */
export function splitCommand(commandLine: string): {
  readonly program: string;
  readonly args: readonly string[];
} {
  const parts = [...commandLine.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([part]) =>
    part.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ""),
  );
  const unquoted = commandLine.replaceAll(/"[^"]*"|'[^']*'/g, "");
  if (/["']/.test(unquoted)) refuse("has an unclosed quote", "close or remove it");
  const [program, ...args] = parts;
  if (program === undefined || program === "") {
    return refuse(
      "is required by --evaluator command",
      "name claude, codex, gemini or a program of your own",
    );
  }
  if (/[\\/]/.test(program) && !isAbsolute(program)) {
    // A relative path depends on the folder, and the folder may be anybody's repository.
    refuse(`takes the name of a program or its absolute path, got ${program}`, "write the absolute path");
  }
  return { program, args };
}

/**
 * Finds the file of a program: as given if absolute, otherwise the first of that name in the folders of `PATH`. Skips
 * relative folders and those in the searched folder, because `npx` puts a repository's `node_modules/.bin` first.
 * @throws JudgeError UNAVAILABLE
 */
export function findProgram(program: string, { env, root }: Pick<Surroundings, "env" | "root">): string {
  if (isAbsolute(program)) return program;
  const names = process.platform === "win32" ? [`${program}.exe`, program] : [program];
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    if (liesIn(folder, root)) continue;
    const file = names
      .map((name) => join(folder, name))
      .find((each) => isProgram(each) && !liesIn(each, root));
    if (file !== undefined) return file;
  }
  throw new JudgeError("UNAVAILABLE", `the program ${program} is not on the PATH`);
}

/** Tests whether a path is in a folder; follows links, because one may lead into it from elsewhere. */
function liesIn(path: string, folder: string): boolean {
  const real = realPath(path);
  return real !== undefined && isInside(folder, real);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** An empty folder. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly input: string;
  /** Signal that ends the program and everything it started. */
  readonly signal: AbortSignal;
}

/** Max bytes of output; verdicts on a dozen files take a few kilobytes. */
const maxOutputBytes = 1_000_000;
/** Time for a program to end by itself before it is killed. */
const graceMs = 500;
const canGroup = process.platform !== "win32";

/**
 * Runs a program without a shell on an input, and returns its output.
 * @throws JudgeError UNAVAILABLE if it cannot be started, REFUSED if it fails, MALFORMED if it writes too much
 * @throws the signal's reason when aborted
 */
async function runProgram({ file, args, cwd, env, input, signal }: Program): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(file, [...args], { cwd, env, shell: false, detached: canGroup, windowsHide: true });
  const kill = (): void => end(child, "SIGKILL");
  process.once("exit", kill);
  child.stderr.resume(); // discarded, but read so that the program does not block
  child.stdin.on("error", () => undefined); // the program need not read its input
  child.stdin.end(input);
  try {
    return await outputOf(child, kill, signal);
  } finally {
    process.off("exit", kill);
  }
}

/** Collects the output of a program until it ends. */
function outputOf(
  child: ChildProcessWithoutNullStreams,
  kill: () => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let failure: { readonly error: unknown } | undefined;
    const fail = (error: unknown): void => {
      if (failure) return;
      failure = { error };
      end(child, "SIGTERM");
      setTimeout(() => {
        kill();
        child.stdout.destroy(); // a process that left the group may hold it open
      }, graceMs).unref();
    };
    const abort = (): void => fail(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxOutputBytes) chunks.push(chunk);
      else fail(new JudgeError("MALFORMED", `the program wrote more than ${maxOutputBytes} bytes`));
    });
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new JudgeError("UNAVAILABLE", `the program cannot be started (${error.code ?? error.name})`, error),
      ),
    );
    child.once("close", (code) => {
      signal.removeEventListener("abort", abort);
      kill(); // ends processes left in its group
      if (failure) reject(failure.error as Error);
      else if (code === 0) resolve(Buffer.concat(chunks).toString("utf8"));
      else reject(new JudgeError("REFUSED", `the program exited with ${endOf(code)}`));
    });
  });
}

const endOf = (code: number | null): string => (code === null ? "a signal" : `status ${code}`);

/** Signals a process with its group, if possible, because agents start programs of their own. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (canGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // already ended
  }
}
