// Ranks recorded tasks anew with any model, without asking an engine.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { glossOf } from "@fossick/core/language/chinese/gloss.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { featuresOf } from "@fossick/core/loop/evaluate/style.ts";
import type { WeighedFile } from "@fossick/core/loop/evaluate/weigh.ts";
import type { PreparedTask } from "@fossick/core/task.ts";
import type { ModelOf } from "../models.ts";
import { readTasks, taskFile } from "../tasks.ts";
import { isGlossed } from "./groups.ts";
import { observationsOf, rankObserved, type Observed } from "./observed.ts";
import { ownRecordings, type RecordingPlaces } from "./plan-recordings.ts";
import { wholeLines } from "./record-file.ts";
import { recordSets } from "./record-sets.ts";
import type { StoredRecord, TaskRecord } from "./record-task.ts";

/** A record whose right files are known. */
export interface KnownRecord {
  /** Name of the record's file up to its first dot. */
  readonly group: string;
  readonly record: TaskRecord;
}

/** Reads the records of all groups, in order of file name, but those of texts that no file is right for. */
export function* readKnownRecords(recordsFolder: string): Generator<KnownRecord> {
  const files = readdirSync(recordsFolder).filter((name) => name.endsWith(".jsonl"));
  for (const file of files.sort()) {
    const group = file.split(".")[0] ?? file;
    for (const line of wholeLines(join(recordsFolder, file))) {
      const record = JSON.parse(line) as StoredRecord;
      if (!record.shifted && record.gold.length > 0) yield { group, record };
    }
  }
}

/** Reads style features and candidates out of a record. */
export function observedIn({ group, record }: KnownRecord): Observed {
  const observations = observationsOf(record.paths, record.signals);
  const text = { issue: record.style, glossed: isGlossed(group) ? 1 : 0, ...record.manner };
  const features = featuresOf(
    text,
    observations.map(({ signals }) => signals),
  );
  return { features, observations };
}

/** A record's files as one cycle ranks them; whether a name of the task stands nowhere is not recorded and not heeded. */
export const rankRecord = (known: KnownRecord, model: RankingModel): WeighedFile[] =>
  rankObserved(observedIn(known), model);

/** A record with its text and its files, best first. */
export interface Replayed extends KnownRecord {
  readonly task: PreparedTask;
  readonly ranked: readonly WeighedFile[];
}

/** Records to replay, and by which models. */
export interface ReplayOptions {
  readonly recordsFolder: string;
  readonly places: Pick<RecordingPlaces, "tasksFolder" | "idsFolder">;
  readonly modelOf: ModelOf;
  readonly isWanted: (record: TaskRecord) => boolean;
  readonly say: (line: string) => void;
}

/** Ranks the wanted records whose text is at hand, and says how many have none. */
export async function* replay(options: ReplayOptions): AsyncGenerator<Replayed> {
  const { recordsFolder, places, modelOf, isWanted, say } = options;
  const texts = textsOf(places);
  const missing = new Map<string, number>();
  for (const known of readKnownRecords(recordsFolder)) {
    const { group, record } = known;
    if (!isWanted(record)) continue;
    const text = texts.get(`${group} ${record.id}`);
    if (text === undefined) {
      missing.set(group, (missing.get(group) ?? 0) + 1);
      continue;
    }
    const gloss = isGlossed(group) ? await glossOf(text) : undefined;
    yield { ...known, task: { text, ...(gloss && { gloss }) }, ranked: rankRecord(known, modelOf(record)) };
  }
  for (const [group, count] of missing) say(`left out: ${count} tasks of ${group}, whose text is not there`);
}

/** The text of every task by its group and id. */
function textsOf(places: ReplayOptions["places"]): ReadonlyMap<string, string> {
  const own = recordSets.flatMap((recordSet) => {
    const file = taskFile(recordSet.file, places);
    if (!existsSync(file)) return [];
    return ownRecordings(recordSet, readTasks(file, recordSet.set), file, places.idsFolder);
  });
  return new Map(
    own.filter(({ task }) => task.text !== "").map(({ group, task }) => [`${group} ${task.id}`, task.text]),
  );
}
