import { execFile } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import shipped from "../../../server/package.json" with { type: "json" };
import { runCli } from "../../../server/src/cli/index.ts";

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** A command line in this process, at a terminal of 60 columns. */
export async function run(argv: readonly string[], env: Environment = {}): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const output = (stream: keyof typeof written) => ({
    columns: 60,
    write: (text: string) => void (written[stream] += text),
  });
  const code = await runCli(argv, {
    env,
    stdout: output("stdout"),
    stderr: output("stderr"),
    signal: new AbortController().signal,
  });
  return { code, ...written };
}

/** Builds the program as it is shipped, but with fossick in it. @param name of the folder, one for each test file @param beside other modules of it, to be imported @returns its file */
export async function buildProgram(
  name = "fossick-server-cli-test",
  beside: Readonly<Record<string, string>> = {},
): Promise<string> {
  const repository = join(import.meta.dirname, "../../..");
  const folder = join(repository, "node_modules/.cache", name);
  await build({
    entry: {
      main: join(repository, "server/src/main.ts"),
      ...Object.fromEntries(Object.entries(beside).map(([as, file]) => [as, join(repository, file)])),
    },
    outDir: join(folder, "dist"),
    config: false,
    format: "esm",
    platform: "node",
    target: "node20",
    dts: false,
    alias: {
      "fossick/hosting": join(repository, "packages/hosting/src/index.ts"),
      fossick: join(repository, "packages/library/src/index.ts"),
    },
    deps: { neverBundle: Object.keys(shipped.dependencies) },
    logLevel: "error",
  });
  const migrations = join(folder, "migrations");
  if (!existsSync(migrations)) symlinkSync(join(repository, "server/migrations"), migrations);
  return join(folder, "dist/main.mjs");
}

/** The same as a process. */
export const runProgram = (file: string, argv: readonly string[], env: Environment = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...env } };
    execFile(process.execPath, [file, ...argv], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
