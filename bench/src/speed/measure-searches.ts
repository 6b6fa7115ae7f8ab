import { resolve } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { askMcp, connectMcp } from "../connect-mcp.ts";
import { fossick, timed, type Measuring } from "./measuring.ts";
import { measurePeerSearches } from "./peers.ts";
import { greaterMemory, memoryOf, noMemory, runProcess } from "./process-run.ts";
import type { PeakMemory } from "./result.ts";

/** Measurements of searches besides their times. */
export interface Searches {
  readonly cycles: number;
  readonly process: PeakMemory;
  /** Memory of the process with the running engine, after the last search. */
  readonly engine: PeakMemory;
}

/** Asked in turn, so that an engine cannot live on what it remembers of a task. */
const otherTasks = [
  "Fix the crash when the configuration file is missing",
  "Add an option that limits how often a failed request is tried again",
  "Error messages should say which line of the input they are about",
  "Parsing large files takes too long",
  "Let users register their own handler for closing connections",
];

/** Measure searches of whole processes, of a running engine and over MCP beside ripgrep and peers, in turn. */
export async function measureSearches(measuring: Measuring, engine: Engine): Promise<Searches> {
  const { flags, root, cacheDir, keep } = measuring;
  const first = await timed(() => engine.retrieve(flags.task));
  keep("engineFirst", first.ms);
  const { cycles } = first.value;
  const client = await connectMcp({ cli: resolve(flags.cli), root, cacheDir });
  try {
    const held = { engine, client };
    await roundOf(measuring, held, 0, () => {}); // warms the caches of all
    let process = noMemory;
    for (let run = 1; run <= flags.runs; run++) {
      process = greaterMemory(process, await roundOf(measuring, held, run, keep));
    }
    return { cycles: cycles.length, process, engine: memoryOf(globalThis.process.pid) };
  } finally {
    await client.close();
  }
}

/** Servers and engines that stay open from one round to the next. */
interface Held {
  readonly engine: Engine;
  readonly client: Client;
}

async function roundOf(
  measuring: Measuring,
  { engine, client }: Held,
  run: number,
  keep: Measuring["keep"],
): Promise<PeakMemory> {
  const { flags, root, hasRipgrep } = measuring;
  if (hasRipgrep) {
    const grep = await runProcess("rg", ["-c", "-i", flags.words, "-g", flags.files, "."], { cwd: root });
    if (grep.code !== 0 && grep.code !== 1) throw new Error(`rg ended with ${grep.code}`);
    keep("rg", grep.ms, grep.cpuMs);
  }
  const node = await runProcess(process.execPath, ["-e", "0"], { cwd: root });
  keep("node", node.ms, node.cpuMs);
  const version = await fossick(measuring, ["--version"]);
  keep("version", version.ms, version.cpuMs);
  const asked = await fossick(measuring, [flags.task, "--no-memory"]);
  keep("process", asked.ms, asked.cpuMs);
  const other = otherTasks[run % otherTasks.length] ?? flags.task;
  keep("engineOther", (await timed(() => engine.retrieve(other))).ms);
  keep("engine", (await timed(() => engine.retrieve(flags.task))).ms);
  keep("mcp", (await timed(() => askMcp(client, { task: other }))).ms);
  await measurePeerSearches(measuring, keep);
  return asked;
}
