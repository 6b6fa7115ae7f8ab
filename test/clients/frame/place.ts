import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  existsSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { devNull, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { inject } from "vitest";
import { createProject } from "./project.ts";
import { runProgram, type Ended } from "./run-program.ts";

/** Where a client runs: an empty home, a real repository, and this build in place of the published package. */
export interface Place {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  /** Its variables are all that programs get, beside the few a client adds. */
  readonly environment: NodeJS.ProcessEnv;
  /** This build, as a command on the PATH and as `npx -y fossick…`. */
  fossick(...args: readonly string[]): Promise<Ended>;
  /** Runs a program in the project. */
  run(command: readonly [string, ...string[]], env?: NodeJS.ProcessEnv): Promise<Ended>;
  /** Every message between clients and servers of this place so far. */
  traffic(): Message[];
}

/** One line between client and server. */
export interface Message {
  readonly from: "client" | "server";
  readonly message: Readonly<Record<string, unknown>>;
}

/** Makes a place; `proxy` is asked for everything that is not on this machine. */
export function createPlace(name: string, proxy: string): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `fossick-client-${name}-`)));
  const [home, bin] = [join(folder, "home"), join(folder, "bin")];
  for (const each of [home, bin]) mkdirSync(each);
  const project = createProject(join(folder, "project"));
  const record = join(folder, "traffic.jsonl");
  const script = writePrograms(bin, record);
  const environment = emptyEnvironment(home, bin, proxy);
  const run: Place["run"] = (command, env = {}) =>
    runProgram(command, { cwd: project, env: { ...environment, ...env } });
  return {
    folder,
    home,
    project,
    environment,
    run,
    fossick: (...args) => run([process.execPath, script, ...args]),
    traffic: () =>
      existsSync(record)
        ? readFileSync(record, "utf8")
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line) as Message)
        : [],
  };
}

/**
 * Writes `fossick`, as `npm install --global` does, and an `npx` that starts nothing else; returns the script they run,
 * which keeps what is said.
 */
function writePrograms(bin: string, record: string): string {
  const installed = join(bin, "../lib/node_modules/fossick");
  const script = join(installed, "dist/cli.mjs");
  mkdirSync(dirname(script), { recursive: true });
  cpSync(join(import.meta.dirname, "../../../package.json"), join(installed, "package.json"));
  const recorder = readFileSync(join(import.meta.dirname, "record-traffic.mjs"), "utf8");
  const names = JSON.stringify([record, inject("cli")]);
  writeFileSync(script, `#!/usr/bin/env node\n${recorder.replace('["record", "cli"]', names)}`);
  const npx = join(bin, "npx");
  writeFileSync(
    npx,
    `#!/bin/sh
while [ "\${1#-}" != "$1" ]; do shift; done
case "$1" in fossick|fossick@*) shift; exec "${process.execPath}" "${script}" "$@";; esac
exit 9
`,
  );
  for (const program of [script, npx]) chmodSync(program, 0o755);
  symlinkSync(script, join(bin, "fossick"));
  return script;
}

/** Returns the environment of a new user, with a proxy that leads nowhere. */
function emptyEnvironment(home: string, bin: string, proxy: string): NodeJS.ProcessEnv {
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
  const local = "127.0.0.1,localhost";
  return {
    PATH: [bin, dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
    HOME: home,
    TMPDIR: join(home, ".."),
    LANG: "C.UTF-8",
    TERM: "dumb",
    SHELL: "/bin/sh",
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_CACHE_HOME: join(home, ".cache"),
    XDG_DATA_HOME: join(home, ".local", "share"),
    XDG_STATE_HOME: join(home, ".local", "state"),
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: "1",
    NO_COLOR: "1",
    // How fast a hook is has tests of its own; here many programs share the machine.
    FOSSICK_DEADLINE: "8000",
    // Nothing that a hook starts is to outlive the client.
    FOSSICK_NO_BACKGROUND_INDEX: "1",
    FOSSICK_VERBOSE: "1",
    DO_NOT_TRACK: "1",
    ...Object.fromEntries(proxies.map((each) => [each, proxy])),
    NO_PROXY: local,
    no_proxy: local,
  };
}
