import { spawn } from "node:child_process";
import type { ChildProcess, ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { constants, devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, inject } from "vitest";

/** How a run of the command line ended. */
export interface Ended {
  /** Absent when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** The sandbox's folder when left out. */
  readonly cwd?: string;
  /** Added to the environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string | Uint8Array;
  /** Leaves standard input open, as by a client that never ends what it sends. */
  readonly keepsInputOpen?: boolean;
}

/** A run of the command line that may still go on. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** A folder of its own with a home and a cache of its own, removed when the test file is done. */
export interface Sandbox {
  readonly folder: string;
  readonly home: string;
  /** The cache folder that runs use unless told otherwise: `XDG_CACHE_HOME` and then `fossick`. */
  readonly cache: string;
  /** The environment of its runs. */
  readonly environment: NodeJS.ProcessEnv;
  fossick(args: readonly string[], options?: RunOptions): Promise<Ended>;
  start(args: readonly string[], options?: RunOptions): Running;
}

/** Make a sandbox; call it once, at the top of a test file. */
export function createSandbox(): Sandbox {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "fossick-e2e-")));
  const started = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of started) child.kill(); // what a test left running; nothing where it has ended
    for (const each of [folder, home]) rmSync(each, { recursive: true, force: true });
  });
  // Not in the folder: what holds a home is searched only when it is named.
  const home = realpathSync(mkdtempSync(join(tmpdir(), "fossick-home-")));
  mkdirSync(join(home, "run"), { recursive: true, mode: 0o700 });
  const environment = plainEnvironment(home);
  const start: Sandbox["start"] = (args, { cwd = folder, env = {}, input, keepsInputOpen = false } = {}) => {
    const child = spawn(process.execPath, [inject("cli"), ...args], {
      cwd,
      env: { ...environment, ...env },
      windowsHide: true,
    });
    started.add(child);
    child.once("close", () => started.delete(child));
    // A run that refuses its arguments may end before it read its input.
    child.stdin.on("error", () => {});
    if (!keepsInputOpen) child.stdin.end(input);
    else if (input !== undefined) child.stdin.write(input);
    return { child, ended: collect(child) };
  };
  return {
    folder,
    home,
    cache: join(home, "cache", "fossick"),
    environment,
    start,
    fossick: (args, options) => start(args, options).ended,
  };
}

/** The environment without what would change how the command line behaves. */
function plainEnvironment(home: string): NodeJS.ProcessEnv {
  const unwanted = /^(?:FOSSICK_|GIT_|XDG_|VITEST|NODE_OPTIONS$|NO_COLOR$|FORCE_COLOR$|CI$)/;
  const kept = Object.entries(process.env).filter(([name]) => !unwanted.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    USERPROFILE: home,
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_RUNTIME_DIR: join(home, "run"),
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: "1",
  };
}

function collect(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
  });
}

/** How a child that has ended looks to a shell: a death by signal is 128 and the number of the signal. */
export const statusInShell = ({ exitCode, signalCode }: ChildProcess): number =>
  exitCode ?? 128 + (signalCode === null ? 0 : constants.signals[signalCode]);

/** Waits until a file or folder is there: a sign of how far a run has come. */
export async function whenThere(path: string): Promise<void> {
  while (!existsSync(path)) await wait(5);
}
