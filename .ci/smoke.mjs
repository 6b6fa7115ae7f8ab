// Tries every way into fossick on every supported Node: `node .ci/smoke.mjs TARBALL [VERSION …]`. Installs the tarball once
// without install scripts, and once for each Node as a newcomer does, with `npm install --global`. Prints a line for each
// try and a table; ends with 1 when any fails.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { text } from "node:stream/consumers";

/** The oldest that package.json allows, and one of each later line. */
const versions = ["20.19.0", "22.23.3", "24.21.0", "26.10.0"];
const tryMs = 120_000;
const file = "src/refund-order.js";
const task = "fix the refund of an order in `refundOrder`";
const isWindows = process.platform === "win32";
const [tarball, ...named] = process.argv.slice(2);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "fossick-smoke-")));
const installed = join(scratch, "installed");
const shop = join(scratch, "shop");
const started = new Set();

/** @throws Error when the file is not the first of what was found */
function isFound(paths) {
  if (!paths.startsWith(file)) throw new Error(`it found: ${paths || "nothing"}`);
}

const pathsOf = (files) => files.map(({ path }) => path).join("\n");

async function createShop() {
  mkdirSync(join(shop, "src"), { recursive: true });
  writeFileSync(
    join(shop, file),
    "export function refundOrder(order) { return { ...order, refunded: true }; }\n",
  );
  writeFileSync(join(shop, "src/search-lamps.js"), "export function searchLamps(lamps) { return lamps; }\n");
  const author = ["-c", "user.name=ci", "-c", "user.email=ci@example.com"];
  const commit = [...author, "commit", "--quiet", "--message", "Refund orders"];
  for (const args of [["init", "--quiet"], ["add", "--all"], commit]) await run("git", args, { cwd: shop });
}

/** Starts a program that is ended with this one at the latest. */
function start(command, args, options) {
  const child = spawn(command, args, { windowsHide: true, ...options });
  started.add(child);
  child.once("close", () => started.delete(child));
  child.once("error", () => started.delete(child));
  return child;
}

/** Runs a program to its end. @throws Error when it does not end with 0, with what it said */
async function run(command, args, { input = "", ...options } = {}) {
  const child = start(command, args, { timeout: tryMs, killSignal: "SIGKILL", ...options });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const ended = new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => done(code ?? signal));
  });
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr || stdout}`);
  return { stdout, stderr };
}

const npm = (args, options) =>
  run("npm", [...args, "--no-audit", "--no-fund"], { shell: isWindows, ...options });

/** Resolves to the first match in what a program prints. */
const printed = (child, wanted) =>
  new Promise((done, fail) => {
    let seen = "";
    child.once("close", (code) => fail(new Error(`it ended with ${code}: ${seen}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        seen += chunk;
        const match = wanted.exec(seen);
        if (match) done(match[0]);
      });
  });

/** Fetches a Node, or takes the running one of its line. @returns undefined where there is none for this machine */
async function fetchNode(version) {
  const platform = isWindows ? "win" : process.platform;
  const folder = join(scratch, `node-${version}`);
  const name = `node-${platform}-${process.arch}`;
  mkdirSync(folder);
  try {
    await npm(["install", "--ignore-scripts", "--no-save", "--prefix", folder, `${name}@${version}`]);
  } catch (error) {
    if (!/E404|ETARGET|EBADPLATFORM/.test(error.message)) throw error;
    const isRunning = process.versions.node.split(".")[0] === version.split(".")[0];
    const instead = isRunning ? `the running ${process.version} in its place` : "not tried";
    console.log(`no Node ${version}: the registry has no ${name} of this version; ${instead}`);
    return isRunning ? process.execPath : undefined;
  }
  const program = join(folder, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  const { stdout } = await run(program, ["--version"]);
  if (stdout.trim() !== `v${version}`) throw new Error(`${program} is ${stdout.trim()}`);
  return program;
}

/** A home of its own for each Node, so that none finds the index of another. */
function placeOf(node, version) {
  const home = join(scratch, `home-${version}`);
  mkdirSync(join(home, "run"), { recursive: true, mode: 0o700 });
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(?:FOSSICK|XDG)_/.test(key)),
  );
  Object.assign(env, {
    HOME: home,
    USERPROFILE: home,
    LOCALAPPDATA: home,
    XDG_RUNTIME_DIR: join(home, "run"),
  });
  const cli = join(installed, "node_modules", "fossick", "dist", "cli.mjs");
  const fossick = (args, options) => run(node, [cli, ...args], { cwd: shop, env, ...options });
  const serve = (args) => start(node, [cli, ...args], { cwd: shop, env });
  return { node, version, home, env, cli, fossick, serve };
}

/** @throws Error when a search did not find the file, or when anything was printed that is not fossick's own */
function isAnswer({ stdout, stderr }) {
  isFound(stdout);
  const foreign = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("fossick: "));
  if (foreign.length > 0) throw new Error(`it printed: ${foreign.join("; ")}`);
}

const search = async ({ fossick }) => isAnswer(await fossick([task, "--format", "paths"]));

/** Both ways over one connection: one call, and the judged search to its end. */
async function useServer(transport) {
  const client = new Client({ name: "smoke", version: "1.0.0" });
  await client.connect(transport);
  try {
    const call = async (name, args) => {
      const result = await client.callTool({ name, arguments: { ...args, format: "json" } });
      if (result.isError) throw new Error(result.content[0]?.text);
      return JSON.parse(result.content[0].text);
    };
    isFound(pathsOf((await call("retrieve_context", { task })).files));
    let step = await call("dispatch_candidates", { task });
    const { retrieval_id } = step;
    isFound(pathsOf(step.candidates));
    while (step.candidates) {
      const evaluations = step.candidates.map(({ path }) => ({ path, relevance: path === file ? 0.9 : 0.1 }));
      step = await call("submit_evaluation", { retrieval_id, evaluations });
    }
    isFound(pathsOf(step.files));
  } finally {
    await client.close();
  }
}

const mcp = ({ cli, env, node }) =>
  useServer(
    new StdioClientTransport({ command: node, args: [cli, "mcp"], cwd: shop, env, stderr: "ignore" }),
  );

async function mcpOverHttp({ serve }) {
  const { token, url } = JSON.parse(await printed(serve(["mcp", "--http", "--json"]), /\{[^]*\}/));
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await useServer(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
}

/** A search that a watcher answers; it is started before it can, so the first may not be. */
async function watch({ fossick }) {
  await fossick(["watch", "--background", "--json"]);
  try {
    for (let answered = 0; answered === 0;) {
      isAnswer(await fossick([task, "--format", "paths"]));
      ({ answered } = JSON.parse((await fossick(["status", "--json"])).stdout).watcher ?? { answered: 0 });
    }
  } finally {
    await fossick(["watch", "--stop"]);
  }
}

async function hook({ env, fossick }) {
  const tool_input = { description: "Refunds", prompt: task, subagent_type: "Explore" };
  const call = { session_id: "1", cwd: shop, hook_event_name: "PreToolUse", tool_name: "Agent", tool_input };
  const input = JSON.stringify({ ...call, tool_use_id: "1" });
  const { stdout } = await fossick(["hook", "PreToolUse"], {
    input,
    env: { ...env, FOSSICK_DEADLINE: "30000" },
  });
  const prompt = JSON.parse(stdout || "{}").hookSpecificOutput?.updatedInput.prompt;
  if (!prompt?.includes(file)) throw new Error(`it answered: ${stdout || "nothing"}`);
}

async function ui({ serve }) {
  const address = await printed(serve(["ui", "--no-open"]), /http:\/\/127\.0\.0\.1:\d+\/\S+(?=\s)/);
  const place = new URL("./", address);
  const cookie = (await fetch(address)).headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = await fetch(place, { headers: { cookie } });
  if (!/<script/.test(await page.text())) throw new Error(`the page came with status ${page.status}`);
  const headers = { cookie, origin: place.origin, "content-type": "application/json" };
  const body = JSON.stringify({ task });
  const events = await (await fetch(new URL("api/search", place), { method: "POST", headers, body })).text();
  const isDone = /"kind":"done"/.test(events) && events.includes(file);
  if (!isDone) throw new Error(`the search ended with ${events.slice(-500)}`);
}

async function library({ env, node }) {
  const program = `
    import { createEngine, createEngineProcess } from "fossick";
    for (const open of [createEngine, createEngineProcess]) {
      const engine = await open({ root: ${JSON.stringify(shop)} });
      console.log((await engine.retrieve(${JSON.stringify(task)})).files[0]?.path);
      await engine.close();
    }`;
  const { stdout } = await run(node, ["--input-type=module", "--eval", program], { cwd: installed, env });
  if (stdout !== `${file}\n${file}\n`) throw new Error(`it found: ${stdout}`);
}

/** Installs as somebody does who heard of fossick today. */
async function newcomer({ env, home, node }) {
  const prefix = join(home, "global");
  const path = [isWindows ? prefix : join(prefix, "bin"), join(node, ".."), env.PATH ?? env.Path].join(
    delimiter,
  );
  const own = { ...env, PATH: path, Path: path };
  await npm(["install", "--global", "--prefix", prefix, resolve(tarball)], { env: own });
  const args = isWindows ? [`"${task}"`] : [task];
  isAnswer(await run("fossick", [...args, "--format", "paths"], { cwd: shop, env: own, shell: isWindows }));
}

const ways = { search, mcp, "mcp --http": mcpOverHttp, watch, hook, ui, library, "npm i -g": newcomer };
/** A watcher answers over a socket that there is not on Windows. */
const skipped = new Set(isWindows ? ["watch"] : []);

/** @returns how long it took, or why it failed */
async function attempt(way, place) {
  if (skipped.has(way)) return { result: "-" };
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done in ${tryMs / 1000} s`)), tryMs);
  });
  const startMs = performance.now();
  try {
    await Promise.race([ways[way](place), late]);
    return { result: `${Math.round(performance.now() - startMs)} ms` };
  } catch (error) {
    return { result: "FAILED", why: error.message.trim() };
  } finally {
    clearTimeout(timer);
    for (const child of started) child.kill();
  }
}

async function main() {
  mkdirSync(installed);
  await createShop();
  await npm(["install", "--ignore-scripts", "--prefix", installed, resolve(tarball)]);
  const table = {};
  let [passed, failed] = [0, 0];
  for (const version of named.length > 0 ? named : versions) {
    const node = await fetchNode(version);
    if (node === undefined) continue;
    const place = placeOf(node, version);
    const row = (table[`Node ${version}`] = {});
    for (const way of Object.keys(ways)) {
      const { result, why } = await attempt(way, place);
      row[way] = result;
      if (why === undefined) passed += 1;
      else failed += 1;
      console.log(`Node ${version}  ${way.padEnd(10)}  ${result}${why === undefined ? "" : `: ${why}`}`);
    }
  }
  console.table(table);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

try {
  await main();
} finally {
  for (const child of started) child.kill("SIGKILL");
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
