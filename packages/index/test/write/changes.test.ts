import { describe, expect, it } from "vitest";
import { compareWithSnapshot } from "@fossick/index/write/changes.ts";
import { emptySnapshot, type Snapshot } from "@fossick/index/store/snapshot.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";

const walkedAtMs = 1_700_000_000_000;
const longAgo = walkedAtMs - 60_000;
const file: WalkedFile = { path: "a.ts", size: 5, mtimeMs: longAgo, ctimeMs: longAgo, inode: 7 };

const snapshotOf = (...files: readonly WalkedFile[]): Snapshot => ({
  ...emptySnapshot,
  paths: files.map(({ path }) => path),
  documents: Uint32Array.from(files, (_, at) => at + 1),
  pathNumbers: Uint32Array.from(files, (_, at) => at),
  sizes: Float64Array.from(files, ({ size }) => size),
  mtimesMs: Float64Array.from(files, ({ mtimeMs }) => mtimeMs),
  ctimesMs: Float64Array.from(files, ({ ctimeMs }) => ctimeMs),
  inodes: Float64Array.from(files, ({ inode }) => inode),
  walkedAtMs,
});

describe("a file beside the last snapshot", () => {
  it("is the same when all its stats are", () => {
    expect(compareWithSnapshot([file], snapshotOf(file))).toEqual([
      { file, oldNumber: 0, changed: false, uncertain: false },
    ]);
  });

  it.each([
    ["size", { size: 6 }],
    ["modification time, later", { mtimeMs: longAgo + 0.001 }],
    ["modification time, earlier", { mtimeMs: longAgo - 1 }],
    ["inode", { inode: 8 }],
    ["change time alone, when an editor put the other back", { ctimeMs: longAgo + 1 }],
  ])("has changed with its %s", (_, difference) => {
    const [state] = compareWithSnapshot([{ ...file, ...difference }], snapshotOf(file));
    expect(state).toMatchObject({ oldNumber: 0, changed: true });
  });

  it.each([
    ["written", { mtimeMs: walkedAtMs - 19.5, ctimeMs: walkedAtMs - 19.5 }],
    ["written", { mtimeMs: walkedAtMs - 1_990, ctimeMs: walkedAtMs - 1_990 }],
    ["written and its time put back", { ctimeMs: walkedAtMs - 1_999 }],
    ["written on a machine whose clock is ahead", { mtimeMs: walkedAtMs + 3_600_000 }],
  ])("is uncertain when it was %s in the step of the walk", (_, stamps) => {
    const racy = { ...file, ...stamps };
    const [state] = compareWithSnapshot([racy], snapshotOf(racy));
    expect(state).toMatchObject({ changed: false, uncertain: true });
  });

  it("is not uncertain a moment later where the file system stamps by a clock of milliseconds", () => {
    const stamps = { mtimeMs: walkedAtMs - 21.5, ctimeMs: walkedAtMs - 21.5 };
    const young = { ...file, ...stamps };
    expect(compareWithSnapshot([young], snapshotOf(young))).toMatchObject([{ uncertain: false }]);
  });

  it("is new among others, and those that went are passed over", () => {
    const [b, c, d] = ["b.ts", "c.ts", "d.ts"].map((path) => ({ ...file, path }));
    if (!b || !c || !d) throw new Error("three files");
    const states = compareWithSnapshot([b, d], snapshotOf(file, b, c));
    expect(states).toEqual([
      { file: b, oldNumber: 1, changed: false, uncertain: false },
      { file: d, changed: true, uncertain: false },
    ]);
  });
});
