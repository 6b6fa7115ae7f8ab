import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { openLmdbStore, updateIndex } from "fossick/hosting";
import { caller, openBench, openSubject, type Bench, type MeasureOptions, type Subject } from "./set-up.ts";

/** Time and room that indexes take on their way through the database. */
export async function measureRecords(options: MeasureOptions): Promise<void> {
  const bench = await openBench(options);
  for (const name of options.only) {
    const subject = await openSubject(bench, options, name);
    subject.checkOut("HEAD");
    const figures = await figuresOf(bench, options, subject);
    process.stdout.write(`${JSON.stringify({ name, ...figures })}\n`);
    await subject.store.close();
  }
  await bench.close();
}

const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return Math.round((performance.now() - startedMs) * 10) / 10;
}

async function figuresOf({ database, replicas }: Bench, options: MeasureOptions, subject: Subject) {
  const embedded = openLmdbStore(join(options.scratch, "embedded", String(subject.id)));
  const embeddedMs = await timed(() => updateIndex(subject.root, embedded, { hidden: false, ignore: true }));
  await embedded.close();
  const before = await tableBytes(database);
  const { hashMs, indexMs } = await subject.index();
  const upload = await subject.upload();
  await database.query("checkpoint");
  const after = await tableBytes(database);
  const searchable = await subject.searchable();
  const firstUseMs = await timed(() => replicas.use(searchable, caller, (engine) => engine.index()));
  const calls = 2_000;
  const currentMs = await timed(async () => {
    for (let at = 0; at < calls; at++) await replicas.use(searchable, caller, (engine) => engine.index());
  });
  const rows = (which: string): string =>
    `copy (select key, value from fossick.records where repository_id = ${subject.id} and key < 'w' order by key) to ${which} (format binary)`;
  const copyMs = await timed(async () => {
    spawnSync("psql", [options.url, "-q", "-c", `\\${rows(`'${join(options.scratch, "copied")}'`)}`]);
  });
  return {
    embeddedMs: Math.round(embeddedMs),
    indexMs: Math.round(indexMs),
    hashMs: Math.round(hashMs),
    uploadMs: Math.round(upload.ms),
    recordMb: megabytes(upload.recordBytes),
    textMb: megabytes(upload.textBytes),
    recordsTableMb: megabytes(after.records - before.records),
    textsTableMb: megabytes(after.texts - before.texts),
    lmdbMb: megabytes(statSync(join(subject.storeFolder, "index.lmdb")).size),
    firstUseMs,
    copyMs,
    copiedMb: megabytes(statSync(join(options.scratch, "copied")).size),
    currentUseMs: currentMs / calls,
  };
}

async function tableBytes(database: Bench["database"]): Promise<{ records: number; texts: number }> {
  const { rows } = await database.query<{ records: string; texts: string }>(
    `select sum(pg_total_relation_size(c.oid)) filter (where relname like 'records%') as records,
            sum(pg_total_relation_size(c.oid)) filter (where relname like 'texts%') as texts
     from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'fossick' and relkind = 'r'`,
  );
  return { records: Number(rows[0]?.records), texts: Number(rows[0]?.texts) };
}
