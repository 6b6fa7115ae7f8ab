import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { breadthEvidence } from "@fossick/core/loop/evaluate/breadth.ts";
import { groupWithoutWording } from "./groups.ts";
import { isLearned, readRepositories } from "./held-back.ts";
import type { Replayed } from "./replay.ts";
import { replayOf, type ReplayFlags } from "./replay-flags.ts";

/** Flags of `record-breadth`. */
export interface BreadthFlags extends ReplayFlags {
  readonly heldBack: string;
  readonly out: string;
}

/** A task as `bench/train/breadth.py` reads it: evidence of how many files it needs, and how many its change edited. */
export interface BreadthRecord {
  readonly id: string;
  readonly group: string;
  /** The group in its own wording. */
  readonly set: string;
  readonly repo: string;
  readonly editedFiles: number;
  /** As `packages/core/src/loop/evaluate/breadth.ts` computes it from the text and the worths of all files judged in cycle 1. */
  readonly evidence: Readonly<Record<string, number>>;
}

/**
 * Write down what tells how many files recorded tasks need. Mined tasks of held-back repositories are left out.
 * @throws when there is none
 */
export async function breadthCommand(flags: BreadthFlags, say: (line: string) => void): Promise<string> {
  const heldBack = readRepositories(flags.heldBack);
  const lines: string[] = [];
  for await (const each of replayOf(flags, isLearned(heldBack), say))
    lines.push(`${JSON.stringify(breadthOf(each))}\n`);
  if (lines.length === 0) throw new Error("there is no task to record");
  mkdirSync(dirname(flags.out), { recursive: true });
  writeFileSync(flags.out, lines.join(""));
  return flags.out;
}

function breadthOf({ group, record, task, ranked }: Replayed): BreadthRecord {
  const worths = ranked.map(({ worth }) => worth);
  return {
    id: record.id,
    group,
    set: groupWithoutWording(group),
    repo: record.repo,
    editedFiles: new Set(record.gold).size,
    evidence: breadthEvidence(task, worths),
  };
}
