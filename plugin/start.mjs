// Starts fossick for a client's plugin with what is there: a `fossick` on the PATH, the package that this folder lies
// in, or else, once there is one, the published package through `npx`. Clients copy plugins elsewhere, so this file needs
// nothing beside it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const version = "0.1.0";
/** As in packages/base/src/version.ts: until then, whoever registers the name first would be run. */
const isPublished = false;
const folder = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const isWindows = process.platform === "win32";
/** A hook must end in time and with status 0: clients take some others for a refusal. */
const isHook = args[0] === "hook";
const patienceMs = 8_000;

const numbersIn = (text) => (/^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []).slice(1).map(Number);

/** Tests whether another version can serve this plugin: the same one, or a later one that breaks nothing. */
function fits(other) {
  const [own, its] = [numbersIn(version), numbersIn(other)];
  const differsAt = own.findIndex((part, at) => part !== its[at]);
  if (differsAt === -1) return true;
  return differsAt > (own[0] === 0 ? 1 : 0) && its[differsAt] > own[differsAt];
}

/** The script of the command line in a package; undefined where there is another package or none. */
function scriptIn(place) {
  try {
    const { name, version: its } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    const script = join(place, "dist", "cli.mjs");
    return name === "fossick" && fits(its) && existsSync(script) ? script : undefined;
  } catch {
    return undefined;
  }
}

/** Each `fossick` on the PATH: as a script where its package is found, else as a program that knows its version. */
function* onPath() {
  // Relative entries would mean what lies in the folder that is worked in.
  const places = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  for (const place of places) {
    const program = join(place, isWindows ? "fossick.cmd" : "fossick");
    if (!existsSync(program)) continue;
    const script =
      scriptIn(dirname(dirname(realpathSync(program)))) ?? scriptIn(join(place, "node_modules", "fossick"));
    if (script) yield { script };
    else if (fits(versionOf(program))) yield { program };
  }
}

/** It may be another program of this name. */
function versionOf(program) {
  const { stdout } = spawnSync(quoted(program), ["--version"], {
    encoding: "utf8",
    shell: isWindows,
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 3_000,
    windowsHide: true,
  });
  return (stdout ?? "").trim();
}

const quoted = (program) => (isWindows ? `"${program}"` : program);

/** Every way to start it, best first. */
function* ways() {
  yield* onPath();
  // The folder of the plugin, or one in it.
  for (const above of ["..", "../.."]) {
    const script = scriptIn(join(folder, above));
    if (script) yield { script };
  }
  if (isPublished) yield { program: isWindows ? "npx.cmd" : "npx", leading: ["-y", `fossick@${version}`] };
}

/** Runs it in this process, which costs nothing; it ends the process itself. @returns why it could not */
async function runScript(script) {
  process.argv = [process.execPath, script, ...args];
  try {
    await import(pathToFileURL(script).href);
    return "it ended early";
  } catch (error) {
    return error.message;
  }
}

/** @returns the status it ended with, or why it could not be started */
function runProgram(program, leading) {
  return new Promise((resolve) => {
    const child = spawn(quoted(program), [...leading, ...args], {
      shell: isWindows,
      stdio: "inherit",
      timeout: isHook ? patienceMs : undefined,
      windowsHide: true,
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("error", ({ message }) => resolve(message));
    child.on("close", (status, signal) => resolve(status ?? signal));
  });
}

/** Clients that start this in the folder of the plugin do not all say so. */
process.env.PLUGIN_ROOT ??= folder;
const failures = [];
for (const way of ways()) {
  if (way.script) {
    failures.push(`${way.script}: ${await runScript(way.script)}`);
    continue;
  }
  const { leading = [], program } = way;
  const ended = await runProgram(program, leading);
  // A program that told its version could be started, so the failure is its own. For npx, nobody can tell.
  if (ended === 0 || (typeof ended === "number" && leading.length === 0)) process.exit(isHook ? 0 : ended);
  failures.push(
    `${[program, ...leading].join(" ")}: ${typeof ended === "number" ? `status ${ended}` : ended}`,
  );
}
process.stderr.write(
  `fossick ${version} could not be started with Node ${process.version} (20.19 or later is needed). Install it${isPublished ? ' with "npm install --global fossick", or' : ""} in a clone with "npm ci && npm install --global .", and restart the server in your client. What was tried:\n${failures.map((each) => `- ${each}\n`).join("")}`,
);
process.exit(isHook ? 0 : 1);
