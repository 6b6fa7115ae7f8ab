import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { createWatchedIndex, type WatchedIndex } from "@fossick/index/watch/watched-index.ts";
import { keepIndex } from "./same-as-fresh.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);
const { now } = Date;
afterEach(() => {
  Date.now = now;
});

const paths = ["lease.ts", "src/cart.ts", "src/lib/tax.ts", "docs/tax.md", "deep/a/b/c.py"];
const folders = ["src", "src/lib", "deep/a"];
/** All of one size but the last. */
const texts = [
  "export const renewLease = 1\n",
  "export const refundCart = 2\n",
  "export const taxOrdered = 3\n",
  "import './lib/tax.ts' //444\n",
  "",
];
const perSeed = 25;
const oldSeconds = 1_000_000_000;
const hourMs = 3_600_000;
/** Longer than the steps in which file systems count. */
const tickMs = 12;

const anyPath = fc.constantFrom(...paths);
const anyText = fc.constantFrom(...texts);
const anyEdit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), path: anyPath, text: anyText }) },
  // As tools do that set a file's times.
  { weight: 3, arbitrary: fc.record({ do: fc.constant("rewrite" as const), path: anyPath, text: anyText }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("replace" as const), path: anyPath, text: anyText }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), path: anyPath, to: anyPath }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("touch" as const), path: anyPath, hours: fc.constantFrom(-9, 9) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("mode" as const), path: anyPath }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("link" as const), path: anyPath, to: anyPath }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), path: anyPath }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("moveFolder" as const),
      path: fc.constantFrom(...folders),
      to: fc.constantFrom(...folders),
    }),
  },
);
type Edit = typeof anyEdit extends fc.Arbitrary<infer Each> ? Each : never;

const anyRound = fc.record({
  edits: fc.array(anyEdit, { minLength: 1, maxLength: 4 }),
  hours: fc.constantFrom(0, 0, -1, 1),
  isRacing: fc.boolean(),
});

/** Makes an edit; one that is impossible now, such as writing below a file, is left out. */
function make(edit: Edit, root: string): void {
  const place = join(root, edit.path);
  try {
    if (edit.do === "write") writeInto(place, edit.text);
    else if (edit.do === "rewrite") withOldTime(place, () => writeFileSync(place, edit.text));
    else if (edit.do === "replace") withOldTime(place, () => replace(place, edit.text));
    else if (edit.do === "move") renameSync(place, join(root, edit.to));
    else if (edit.do === "touch") touch(place, edit.hours);
    else if (edit.do === "mode") chmodSync(place, lstatSync(place).mode ^ 0o111);
    else if (edit.do === "link") symlinkSync(join(root, edit.to), place);
    else if (edit.do === "remove") rmSync(place);
    else if (!existsSync(join(root, edit.to))) renameSync(place, join(root, edit.to));
  } catch {
    return;
  }
}

function writeInto(place: string, text: string): void {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** Written like this twice, a file differs by nothing but its change time, which nobody can set. */
function withOldTime(place: string, edit: () => void): void {
  edit();
  utimesSync(place, oldSeconds, oldSeconds);
}

function replace(place: string, text: string): void {
  writeFileSync(`${place}.new`, text);
  renameSync(`${place}.new`, place);
}

/** To whole seconds, as file systems have that know no parts of them. */
function touch(place: string, hours: number): void {
  const seconds = Math.floor(now() / 1_000) + hours * 3_600;
  utimesSync(place, seconds, seconds);
}

interface Plan {
  readonly isGit: boolean;
  readonly isWatched: boolean;
  readonly rounds: readonly {
    readonly edits: readonly Edit[];
    /** How far the clock then is ahead of that of the file system. */
    readonly hours: number;
    /** True if half of the edits are made while the index is brought up to date. */
    readonly isRacing: boolean;
  }[];
}

const anyPlan: fc.Arbitrary<Plan> = fc.record({
  isGit: fc.constantFrom(...Array.from({ length: 9 }, () => false), true),
  isWatched: fc.boolean(),
  rounds: fc.array(anyRound, { minLength: perSeed, maxLength: perSeed }),
});

/** Rounds of one folder, each compared with an index made anew. */
async function follow({ isGit, isWatched, rounds }: Plan): Promise<void> {
  const first = { "lease.ts": texts[0] ?? "", "src/cart.ts": texts[1] ?? "", "docs/tax.md": texts[2] ?? "" };
  const folder = isGit ? createRepository(first) : createFolder(first);
  if (isGit) folder.commit("Begin");
  const watched = isWatched ? createWatchedIndex(folder.root) : undefined;
  const updater: Pick<WatchedIndex, "update"> = watched ?? {
    update: (store, options) => updateIndex(folder.root, store, options),
  };
  const index = keepIndex(folder.root, {}, createMemoryStore(), updater);
  try {
    for (const { edits, hours, isRacing } of rounds) {
      // A clock ahead makes what was just written look old; what it shows then is the change of the times alone.
      await wait(tickMs);
      const racing = isRacing && hours === 0 ? edits.slice(edits.length >> 1) : [];
      for (const each of edits.slice(0, edits.length - racing.length)) make(each, folder.root);
      Date.now = () => now() + hours * hourMs;
      const updating = racing.length > 0 ? updater.update(index.store, walked) : undefined;
      for (const each of racing) {
        await nextTurn();
        make(each, folder.root);
      }
      await updating;
      await index.update();
      Date.now = now;
    }
  } finally {
    await watched?.close();
    rmSync(folder.root, { recursive: true, force: true });
  }
}

const walked = { hidden: false, ignore: true };
/** Rounds; each takes some 40 ms of processor time. */
const asked = Number(process.env["FOSSICK_TEST_ROUNDS"] ?? 75);
const firstSeed = Number(process.env["FOSSICK_TEST_SEED"] ?? 0);

it(
  "an index kept through edits and clocks that leap is the one made anew",
  { timeout: 7_200_000 },
  async () => {
    for (let seed = firstSeed; (seed - firstSeed) * perSeed < asked; seed++)
      await fc.assert(fc.asyncProperty(anyPlan, follow), { numRuns: 1, seed, endOnFailure: true });
    expect.hasAssertions();
  },
);
