import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, packFiles } from "@fossick/library/index.ts";
import { readInside } from "@fossick/repository/read/read-inside.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

/** How long each kind of reading is tried; a longer run says more. */
const seconds = Number(process.env["FOSSICK_SWAP_SECONDS"] ?? 3);

const fewestSearches = 10;

/** Stands in the files outside the root only. */
const marker = "zqxoutside";
const outsideText = `/** The voucher ledger. */\nexport const voucherLedger = "${marker}";\n`;
const insideText = "/** The voucher ledger. */\nexport const voucherLedger = [];\n";

let root = "";
let swapper: ChildProcess | undefined;
beforeAll(async () => {
  isolateGit();
  const outside = createFolder({ "ledger.ts": outsideText }).root;
  const repository = createRepository({
    "src/folder/ledger.ts": insideText,
    "src/ledger.ts": insideText,
    "src/lamp.ts": "export const lamp = 1;\n",
  });
  repository.commit("first");
  ({ root } = repository);
  mkdirSync(join(root, ".git/swap"));
  symlinkSync(outside, join(root, ".git/swap/folder"));
  symlinkSync(join(outside, "ledger.ts"), join(root, ".git/swap/ledger.ts"));
  await startSwapping();
});
afterAll(() => {
  swapper?.kill("SIGKILL");
  removeFolders();
});

/** Puts the links outside in the places of the file and its folder, and back, as fast as it can. */
const swapping = `
const { renameSync } = require("node:fs");
for (let count = 0; ; count++) for (const name of ["folder", "ledger.ts"]) {
  renameSync("src/" + name, ".git/swap/kept");
  renameSync(".git/swap/" + name, "src/" + name);
  renameSync("src/" + name, ".git/swap/" + name);
  renameSync(".git/swap/kept", "src/" + name);
  if (count === 0 && name === "ledger.ts") process.stdout.write("swapping");
}`;

async function startSwapping(): Promise<void> {
  const child = spawn(process.execPath, ["-e", swapping], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  swapper = child;
  await new Promise((resolve) => child.stdout.once("data", resolve));
}

const paths = ["src/folder/ledger.ts", "src/ledger.ts"];

/** Reads as a reader does that trusts the name it looked at. */
function readByName(path: string): string {
  const file = openSync(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

function tell(read: () => string | undefined, seen: Map<string, number>): void {
  let what = "refused";
  try {
    const text = read();
    if (text !== undefined) what = text.includes(marker) ? "outside" : "inside";
  } catch {
    // a link, a folder elsewhere, or nothing at the moment
  }
  seen.set(what, (seen.get(what) ?? 0) + 1);
}

const told = (seen: ReadonlyMap<string, number>): string =>
  [...seen]
    .map(([what, count]) => `${count} ${what}`)
    .sort()
    .join(", ");

describe.skipIf(process.platform === "win32")(
  "files and folders that are swapped for links while they are read",
  () => {
    it("are read inside the root or not at all", () => {
      const gate = new Map<string, number>();
      const byName = new Map<string, number>();
      const untilMs = performance.now() + seconds * 1_000;
      while (performance.now() < untilMs) {
        for (const path of paths) {
          tell(() => readInside(root, path, 1_000)?.toString(), gate);
          tell(() => readByName(path), byName);
        }
      }
      process.stdout.write(`swapped: by name ${told(byName)}; through the gate ${told(gate)}\n`);
      // A reader that looks at the name is taken in, so the test would notice.
      expect(byName.get("outside") ?? 0).toBeGreaterThan(0);
      expect(gate.get("inside") ?? 0).toBeGreaterThan(0);
      expect(gate.get("refused") ?? 0).toBeGreaterThan(0);
      expect(gate.get("outside")).toBeUndefined();
    });

    it("never come to stand in an answer, a text or a packed text", async () => {
      const settings = { cacheDir: createFolder().root, memory: false };
      const untilMs = performance.now() + seconds * 1_000;
      let searches = 0;
      for (; searches < fewestSearches || performance.now() < untilMs; searches++) {
        // A new engine now and then, so that everything is read again.
        const engine = await createEngine({ root, settings: { ...settings, ignore: searches % 2 === 0 } });
        const answer = await engine.retrieve("where is the voucher ledger kept?");
        const texts = await Promise.all(paths.map((path) => engine.readText(path)));
        const packed = await packFiles(
          answer.ranking.map(({ path }) => ({ path, spans: [] })),
          engine.readText,
          2_000,
        );
        const everything = JSON.stringify([answer, texts, packed]);
        expect(everything).not.toContain(marker);
        await engine.close();
        writeFileSync(join(root, "src/lamp.ts"), `export const lamp = ${searches};\n`);
      }
      process.stdout.write(`swapped: ${searches} searches, none with text from outside\n`);
      expect(swapper?.exitCode).toBeNull();
    });
  },
);
