// Runs the command line in this process, with the real streams, signals and services.
import { homedir } from "node:os";
import { FossickError } from "@fossick/base/errors.ts";
import { safeLines } from "@fossick/base/safe-text.ts";
import { readEnvironment, settingDefinitions } from "@fossick/settings/index.ts";
import type { CliContext, Services, EndSignal, Output } from "./cli-context.ts";
import { exitCodes } from "./exit-codes.ts";
import { isOutOfFiles, outOfFiles } from "./out-of-files.ts";
import { cacheDirOf } from "./read-settings.ts";
import { runCli } from "./run-cli.ts";

/** Services of the real process, whose code is loaded when one is first used. */
const loadedLater: Services = {
  createEngine: async (options) =>
    (await import("@fossick/engine/engine/create-engine.ts")).openEngine(options),
  createEngineProcess: async (options) =>
    (await import("@fossick/engine/process/create-engine-process.ts")).createEngineProcess(options),
  replay: async (trace, options) =>
    (await import("@fossick/engine/engine/replay.ts")).replay(trace, {}, options),
  evaluateRepository: async (...input) =>
    (await import("@fossick/eval/evaluate-repository.ts")).evaluateRepository(...input),
  evaluateTranscripts: async (...input) =>
    (await import("@fossick/eval/transcripts/evaluate-transcripts.ts")).evaluateTranscripts(...input),
  packFiles: async (...input) => (await import("@fossick/core/bundle/pack.ts")).packFiles(...input),
};

/** Runs a command line with the streams of this process, then exits; an uncaught exception also ends it. */
export async function runProcess(argv: readonly string[], services: Partial<Services> = {}): Promise<void> {
  // Clients call `fossick hook`, and may take a failing status for a refusal.
  const isHookCall = argv[0] === "hook";
  process.on("uncaughtException", (error) =>
    process.exit(isHookCall ? exitCodes.found : reportUncaught(error)),
  );
  const context: CliContext = {
    ...loadedLater,
    ...services,
    runCli,
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
      isReady: isStdinReady,
      readText: readStdin,
      readLine,
    },
    stdout: createOutput(process.stdout, refuse),
    stderr: createOutput(process.stderr, () => undefined), // nowhere to report it
    now: () => performance.now(),
    onSignal,
    exitNow: (code) => process.exit(code),
  };
  process.exit(await (isHookCall && !context.stdin.isTTY ? failOpen(argv, context) : runCli(argv, context)));
}

/** @returns the exit status */
function reportUncaught(error: Error): number {
  const text = `fossick: internal error: ${safeLines(error.stack ?? error.message)}\n`;
  process.stderr.write(isOutOfFiles(error) ? outOfFiles.text : text);
  return isOutOfFiles(error) ? outOfFiles.exitCode : exitCodes.internalError;
}

/** Runs a command line that must not fail: errors go to the log of hooks instead of stderr, and the status is 0. */
async function failOpen(argv: readonly string[], context: CliContext): Promise<number> {
  let stderrText = "";
  const stderr = {
    ...context.stderr,
    write: async (text: string): Promise<void> => {
      stderrText += text;
    },
  };
  await runCli(argv, { ...context, stderr });
  if (stderrText === "") return exitCodes.found;
  const { writeHookLog } = await import("./answer-event.ts");
  const settings = readEnvironment({ cacheDir: settingDefinitions.cacheDir }, context.env);
  writeHookLog(cacheDirOf({ settings, context }), "-", stderrText);
  return exitCodes.found;
}

async function isStdinReady(withinMs: number): Promise<boolean> {
  const { stdin } = process;
  const signs = ["readable", "end", "error"] as const;
  return new Promise((resolve) => {
    const settle = (isReady: boolean) => (): void => {
      clearTimeout(timer);
      for (const sign of signs) stdin.off(sign, ready);
      resolve(isReady);
    };
    const ready = settle(true);
    const timer = setTimeout(settle(false), withinMs);
    for (const sign of signs) stdin.on(sign, ready);
  });
}

async function readStdin(maxBytes = Number.POSITIVE_INFINITY): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += (chunk as Buffer).length;
    // Read to the end: the writer would take a closed pipe for a failure.
    if (bytes <= maxBytes) chunks.push(chunk as Buffer);
  }
  if (bytes > maxBytes)
    throw new FossickError("INVALID_SETTING", `standard input holds more than ${maxBytes} bytes`);
  const { decode } = await import("@fossick/repository/read/decode.ts");
  return decode(Buffer.concat(chunks));
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

/** @throws FossickError ROOT_MISSING if the folder was deleted or cannot be read */
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

/** @param onFailure called when a write fails; an error that it throws rejects the write */
function createOutput(stream: NodeJS.WriteStream, onFailure: (error: NodeJS.ErrnoException) => void): Output {
  // Without a listener the event would end the process; each write gets the error through its callback.
  stream.on("error", () => undefined);
  return {
    isTTY: stream.isTTY,
    get columns() {
      // Zero on a terminal of unknown width.
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

/** Reports that the answer was not written, for example because the disk is full. */
function refuse(cause: NodeJS.ErrnoException): never {
  const reason = cause.code === "ENOSPC" ? "no space left" : (cause.code ?? cause.message);
  throw new FossickError("OUTPUT_UNWRITABLE", `cannot write to standard output (${reason})`, { cause });
}

/** Tests whether the reader has closed the pipe, as in `| head`; that is no error. */
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
