import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { anyInvocation, type Invocation } from "../hostile/invocations.ts";
import { startedMark, type HostileRepository } from "../hostile/repositories.ts";
import type { Part } from "./part.ts";
import { warmRepositories } from "./warm-repositories.ts";

/** A process that answers late is found by the clock; one that never does is ended. */
const endAfterMs = 10_000;
/** Large enough for a long list, small enough to be indexed anew by a process that is given other excludes. */
const tinyFiles = 1_000;
const plainStatuses: ReadonlySet<number | null> = new Set([0, 1, 2, 3]);

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs of the built command line, each a process of its own. */
export const processPart: Part = {
  name: "processes",
  defaultCount: 2_000,
  chunk: 10,
  hangMs: 60_000,
  open: async (folder) => {
    const home = join(folder, "home");
    const hostile = join(folder, "hostile");
    mkdirSync(home, { recursive: true });
    const places = { cacheDir: join(home, "cache/fossick"), dataDir: join(home, "data/fossick") };
    const repositories = await warmRepositories(hostile, places, { tinyFiles });
    const inputs = fc.tuple(fc.constantFrom(...repositories), anyInvocation);
    const input = (seed: number): [HostileRepository, Invocation] => {
      const [only] = fc.sample(inputs, { seed, numRuns: 1 });
      return only as [HostileRepository, Invocation];
    };
    return {
      run: async (seed) => {
        const [{ root }, invocation] = input(seed);
        judge(await runOnce(root, invocation, home));
        assert.ok(!existsSync(join(hostile, startedMark)), "a program of a repository was started");
      },
      describe: async (seed) => fc.stringify(input(seed)),
      close: async () => {},
    };
  },
};

function judge({ code, signal, stderr }: Ended): void {
  const said = stderr.slice(0, 2_000);
  assert.equal(signal, null, `ended by ${signal}: ${said}`);
  assert.ok(plainStatuses.has(code), `status ${code}: ${said}`);
  assert.doesNotMatch(said, /internal error|\n\s+at /);
}

function runOnce(root: string, { args, config, env, input }: Invocation, home: string): Promise<Ended> {
  placeConfig(join(root, "fossick.config.json"), config);
  const child = spawn(process.execPath, [join(import.meta.dirname, "cli.mjs"), ...args], {
    cwd: root,
    // Nothing that a hook starts is to stay.
    env: { PATH: process.env["PATH"], ...env, FOSSICK_NO_BACKGROUND_INDEX: "1", ...homeVariables(home) },
    timeout: endAfterMs,
    killSignal: "SIGKILL",
  });
  // One that refuses its arguments may end before it read its input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString("latin1")));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** The file that a repository brings; what is no file there stays. */
function placeConfig(file: string, text: string | undefined): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFIFO()) return;
  if (text === undefined) rmSync(file, { force: true });
  else writeFileSync(file, text);
}

/** The environment of a home of its own, without a person's git configuration. */
export const homeVariables = (home: string): NodeJS.ProcessEnv => ({
  HOME: home,
  XDG_CACHE_HOME: join(home, "cache"),
  XDG_DATA_HOME: join(home, "data"),
  XDG_CONFIG_HOME: join(home, "config"),
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: "1",
});
