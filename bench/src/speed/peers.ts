// Measures other programs that find code, where they are installed, beside fossick.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Measuring } from "./measuring.ts";
import { runProcess, type ProcessRun } from "./process-run.ts";
import type { Measure } from "./result.ts";

/** A program that keeps its index in a folder of the repository, so that it is run on a copy alone. */
interface Peer {
  readonly command: string;
  readonly folder: string;
  readonly index: readonly string[];
  readonly search: (task: string) => readonly string[];
  readonly measures: { readonly index: Measure; readonly search: Measure };
}

const peers: readonly Peer[] = [
  {
    command: "codegraph",
    folder: ".codegraph",
    index: ["init", "."],
    search: (task) => ["context", task],
    measures: { index: "codegraphIndex", search: "codegraph" },
  },
];

const isInstalled = ({ command }: Peer): boolean => spawnSync(command, ["--version"]).status === 0;

/** The peers to be measured: none unless the tree is a copy. */
const asked = ({ flags }: Measuring): readonly Peer[] => (flags.copy ? peers.filter(isInstalled) : []);

/** Lets each peer build its index from nothing. */
export async function measurePeerBuilds(measuring: Measuring): Promise<void> {
  for (const peer of asked(measuring)) {
    rmSync(join(measuring.root, peer.folder), { recursive: true, force: true });
    const { ms, cpuMs } = await run(measuring, peer.command, peer.index);
    measuring.keep(peer.measures.index, ms, cpuMs);
  }
}

/** Asks each peer the task. */
export async function measurePeerSearches(measuring: Measuring, keep: Measuring["keep"]): Promise<void> {
  for (const peer of asked(measuring)) {
    const { ms, cpuMs } = await run(measuring, peer.command, peer.search(measuring.flags.task));
    keep(peer.measures.search, ms, cpuMs);
  }
}

/** @throws when it fails */
async function run({ root }: Measuring, command: string, args: readonly string[]): Promise<ProcessRun> {
  const ended = await runProcess(command, args, { cwd: root });
  if (ended.code !== 0) throw new Error(`${command} ${args[0]} ended with ${ended.code}`);
  return ended;
}
