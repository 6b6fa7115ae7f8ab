import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePlainTwin, makeRepository, planOf, type Surroundings } from "../hostile/generate-repository.ts";
import { keptMark, keptText } from "../hostile/paths.ts";
import type { Part } from "./part.ts";
import { homeVariables } from "./process-part.ts";

const task = "throttle requests by a `Bucket`";
/** A hostile repository may cost so many times what an ordinary one of its size does. */
const maxFactor = 3;
/** Spread of the time that starting a process takes on a busy machine. */
const slackMs = 500;
const tries = 3;
const formats = ["json", "markdown", "xml", "table"];
const endAfterMs = 60_000;
const longAgo = new Date("2020-01-01");

/** Generated repositories, each searched by a process that packs what it finds, beside an ordinary one of its size. */
export const repositoryPart: Part = {
  name: "repositories",
  defaultCount: 500,
  chunk: 5,
  hangMs: 300_000,
  maxMs: 240_000,
  open: async (folder) => ({
    run: async (seed) => {
      const own = join(folder, String(seed));
      rmSync(own, { recursive: true, force: true });
      const surroundings = surround(own);
      try {
        const plan = planOf(seed, surroundings);
        const [hostile, plain] = [join(own, "repository"), join(own, "plain")];
        makeRepository(hostile, plan, surroundings);
        makePlainTwin(plain, plan);
        // Git, which made it, may have read more.
        utimesSync(join(surroundings.outside, "bucket.ts"), longAgo, new Date());
        for (let at = 1; ; at++) {
          const format = formats[seed % formats.length] ?? "json";
          const [ms, plainMs] = [await searchIn(hostile, own, format), await searchIn(plain, own, format)];
          assertUntouched(surroundings);
          if (ms <= maxFactor * plainMs + slackMs) break;
          assert.ok(at < tries, `${Math.round(ms)} ms, an ordinary one ${Math.round(plainMs)} ms`);
        }
      } finally {
        rmSync(own, { recursive: true, force: true });
      }
    },
    describe: async (seed) => describePlan(seed, surround(join(folder, String(seed)))),
    close: async () => {},
  }),
};

/** Makes what lies outside: a file to quote, one of git's settings, and a pipe on which a reader would wait. */
function surround(own: string): Surroundings {
  const outside = join(own, "outside");
  mkdirSync(outside, { recursive: true });
  const file = join(outside, "bucket.ts");
  writeFileSync(file, `// throttle requests by a Bucket ${keptText}\n`);
  writeFileSync(join(outside, "included"), `[diff]\n\texternal = touch ${join(own, "started")}\n`);
  if (!existsSync(join(outside, "pipe"))) execFileSync("mkfifo", [join(outside, "pipe")]);
  return { mark: join(own, "started"), outside };
}

function assertUntouched({ mark, outside }: Surroundings): void {
  assert.ok(!existsSync(mark), "a program of the repository was started");
  assert.deepEqual(
    readdirSync(outside).toSorted(),
    ["bucket.ts", "included", "pipe"],
    "something was written outside",
  );
  const { atimeMs } = statSync(join(outside, "bucket.ts"));
  assert.equal(atimeMs, longAgo.getTime(), "a file outside was read");
}

/** Resolves to the milliseconds of a first search, its index included. */
async function searchIn(root: string, own: string, format: string): Promise<number> {
  const home = join(own, "home");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home);
  const startedMs = performance.now();
  await searchOnce(root, home, format);
  return performance.now() - startedMs;
}

function searchOnce(root: string, home: string, format: string): Promise<void> {
  const args = [task, "--pack", "--format", format, "--hidden", "--min-score", "0"];
  const child = spawn(process.execPath, [join(import.meta.dirname, "cli.mjs"), ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...homeVariables(home), FOSSICK_NO_BACKGROUND_INDEX: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: endAfterMs,
    killSignal: "SIGKILL",
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString("latin1")));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      try {
        assert.equal(signal, null, `ended by ${signal}: ${said.slice(-2_000)}`);
        assert.ok([0, 1, 2].includes(code ?? -1), `status ${code}: ${said.slice(-2_000)}`);
        assert.doesNotMatch(said, /internal error/);
        assert.doesNotMatch(said, keptMark);
        resolve();
      } catch (error) {
        reject(error as Error);
      }
    });
  });
}

function describePlan(seed: number, surroundings: Surroundings): string {
  const { files, ...rest } = planOf(seed, surroundings);
  return JSON.stringify({ ...rest, files: files.map(({ bytes, path }) => [path, bytes.length]) });
}
