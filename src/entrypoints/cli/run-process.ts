// Runs the command line in this process, and gives it the real streams, signals and services.
import { homedir } from "node:os";
import { FossickError } from "../../base/errors.ts";
import { safeLines } from "../../base/safe-text.ts";
import { readEnvironment, settingDefinitions } from "../../settings/index.ts";
import type { CliContext, Services, EndSignal, Output } from "./cli-context.ts";
import { exitCodes } from "./exit-codes.ts";
import { cacheDirOf } from "./read-settings.ts";
import { runCli } from "./run-cli.ts";

/** Runs the command line of this process, then exits, also after an uncaught exception. */
export async function runProcess(services: LoadedLater): Promise<void> {
  const argv = process.argv.slice(2);
  process.on("uncaughtException", (error) => {
    if (isHookCall(argv)) process.exit(exitCodes.found);
    process.stderr.write(`fossick: internal error: ${safeLines(error.stack ?? error.message)}\n`);
    process.exit(exitCodes.internalError);
  });
  const context = createProcessContext(services);
  if (!isHookCall(argv)) process.exit(await runCli(argv, context));
  const log = async (message: string): Promise<void> => {
    const { writeHookLog } = await import("./answer-event.ts");
    const settings = readEnvironment({ cacheDir: settingDefinitions.cacheDir }, context.env);
    writeHookLog(cacheDirOf({ settings, context }), "-", message);
  };
  process.exit(await failOpen((quiet) => runCli(argv, quiet), context, log));
}

/** `fossick hook …`: clients call it, and may take a failing status for a refusal. */
const isHookCall = (argv: readonly string[]): boolean => argv[0] === "hook";

/**
 * Runs a command line that must not fail: errors go to `log` instead of stderr, and the status is 0.
 * At a terminal it runs as usual.
 */
async function failOpen(
  run: (context: CliContext) => Promise<number>,
  context: CliContext,
  log: (message: string) => Promise<void>,
): Promise<number> {
  if (context.stdin.isTTY) return run(context);
  let stderrText = "";
  const stderr = {
    ...context.stderr,
    write: async (text: string): Promise<void> => {
      stderrText += text;
    },
  };
  await run({ ...context, stderr });
  if (stderrText !== "") await log(stderrText);
  return 0;
}

/** Code that is loaded on demand. */
export type LoadedLater = Services & Pick<CliContext, "runCli">;

/** The real process as a context; `services` are loaded on demand. */
export function createProcessContext(services: LoadedLater): CliContext {
  return {
    ...services,
    env: process.env,
    platform: process.platform,
    home: homedir(),
    get cwd() {
      return workingFolder();
    },
    stdin: {
      get isTTY() {
        return process.stdin.isTTY === true;
      },
      readText: readStdin,
      readLine,
    },
    stdout: createOutput(process.stdout, refuse),
    stderr: createOutput(process.stderr, () => undefined), // nobody can be told
    now: () => performance.now(),
    onSignal,
    exitNow: (code) => process.exit(code),
  };
}

async function readStdin(maxBytes = Number.POSITIVE_INFINITY): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += (chunk as Buffer).length;
    // Read to the end: the writer would take a closed pipe for a failure.
    if (bytes <= maxBytes) text += decoder.decode(chunk as Buffer, { stream: true });
  }
  if (bytes > maxBytes)
    throw new FossickError("INVALID_SETTING", `standard input holds more than ${maxBytes} bytes`);
  return text + decoder.decode();
}

async function readLine(): Promise<string> {
  const { createInterface } = await import("node:readline");
  const lines = createInterface({ input: process.stdin });
  try {
    return await new Promise((resolve) => {
      lines.once("line", resolve);
      lines.once("close", () => resolve(""));
    });
  } finally {
    lines.close();
  }
}

/** @throws FossickError ROOT_MISSING, where the folder was deleted under the process */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    const what = code === "ENOENT" ? "is no longer there" : `cannot be read (${code})`;
    throw new FossickError("ROOT_MISSING", `the working folder ${what}`, {
      hint: "change to a folder that exists",
      cause,
    });
  }
}

/** @param onFailure may throw what a write is rejected with */
function createOutput(stream: NodeJS.WriteStream, onFailure: (error: NodeJS.ErrnoException) => void): Output {
  // Without a listener the event would end the process; each write gets the error through its callback.
  stream.on("error", () => undefined);
  return {
    isTTY: stream.isTTY,
    get columns() {
      // 0 on a terminal of unknown width.
      return (stream.isTTY && stream.columns) || undefined;
    },
    write: async (text) => {
      const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
        stream.write(text, resolve);
      });
      if (error && !isClosedPipe(error)) onFailure(error);
    },
  };
}

/** A full disk, or a descriptor that takes nothing: what was asked for did not arrive. */
function refuse(cause: NodeJS.ErrnoException): never {
  const reason = cause.code === "ENOSPC" ? "no space left" : (cause.code ?? cause.message);
  throw new FossickError("OUTPUT_UNWRITABLE", `cannot write to standard output (${reason})`, { cause });
}

/** The reader went away, as in `| head`: not an error. */
function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return ["EPIPE", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END", "EOF"].includes(error.code ?? "");
}

function onSignal(listener: (signal: EndSignal) => void): () => void {
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}
