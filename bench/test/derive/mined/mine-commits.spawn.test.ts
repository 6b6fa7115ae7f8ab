import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MinedFamily } from "../../../src/derive/mined/mined-task.ts";
import {
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";
import { minedOf } from "./mined-of.ts";

let repository: TempFolder;
const hashes: Record<string, string> = {};

/** Commits one change of some files, each with a text that nothing else has. */
function change(message: string, ...paths: string[]): void {
  const parent = repository.git("rev-parse", "HEAD");
  repository.write(Object.fromEntries(paths.map((path) => [path, `${message}\n`])));
  repository.commit(message);
  hashes[message.split("\n", 1)[0] ?? ""] = parent;
}

const mined = (family: MinedFamily) => minedOf(repository, family);
const textsOf = (family: MinedFamily): string[] =>
  mined(family)
    .map(({ task }) => task)
    .sort();

const prose =
  "Whenever the wind turns while the sail is half raised, the rope runs through the block without any brake and the " +
  "mast takes the whole load. The rope is now held until the sail stands still again.";

beforeAll(() => {
  isolateGit();
  const files = ["sail", "mast", "rope", "keel", "bell"].map((name) => [`src/${name}.ts`, "0\n"]);
  repository = createRepository({
    ...(Object.fromEntries(files) as Record<string, string>),
    "CHANGELOG.md": "# Changes\n\n- Older things that were done\n",
    "package.json": "{}\n",
    "test/sail.test.ts": "0\n",
  });
  repository.commit("Start");
  change("fix(sail): turn sails into strong winds (#12)", "src/sail.ts", "test/sail.test.ts");
  change(
    "Raise masts with ropes\n\nThe winch of the harbour breaks too often.",
    "src/mast.ts",
    "src/rope.ts",
  );
  change("Reformat everything with prettier", "src/sail.ts");
  change("Bump winch-drive from 1.2.3 to 1.3.0", "package.json");
  change("Revert winch-drive bump of yesterday", "package.json");
  change(
    `Hold the rope\n\n## Description\n\n${prose}\n\nResolves what the old block broke.\n\nFixes #12\n\n- [x] I have read the rules\n\nSigned-off-by: A <a@b.c>`,
    "src/rope.ts",
  );
  change("Cover torn sails in storms", "test/sail.test.ts");
  repository.write({
    "src/keel.ts": "1\n",
    "CHANGELOG.md":
      "# Changes\n\n- Lift the keel in [shallow water](http://x.y/z) ([#7](http://x.y/7)) by @anne\n- Older things that were done\n",
  });
  repository.commit("Keel work");
});
afterAll(removeFolders);

describe("the family", () => {
  it("commit holds subjects, with a short paragraph, and the edited source files", () => {
    expect(textsOf("commit")).toEqual([
      "Raise masts with ropes\n\nThe winch of the harbour breaks too often.",
      "turn sails into strong winds",
    ]);
    const [sail] = mined("commit").filter(({ task }) => task.startsWith("turn"));
    expect(sail).toEqual({
      id: expect.stringMatching(/^commit:owner__boat-[\da-f]{10}$/),
      family: "commit",
      repo: "owner/boat",
      base_commit: hashes["fix(sail): turn sails into strong winds (#12)"],
      lang: "ts",
      task: "turn sails into strong winds",
      gold_files: ["src/sail.ts"],
    });
  });

  it("pull holds what says at length why, without what templates and tools add", () => {
    expect(textsOf("pull")).toEqual([`Hold the rope\n\n${prose}\n\nResolves what the old block broke.`]);
  });

  it("changelog holds the line that a commit adds, without links, numbers and names", () => {
    expect(textsOf("changelog")).toEqual(["Lift the keel in shallow water"]);
    expect(mined("changelog")[0]?.gold_files).toEqual(["src/keel.ts"]);
  });

  it("kind holds commits that change no source", () => {
    expect(mined("kind")).toMatchObject([
      { task: "Cover torn sails in storms", lang: "test", gold_files: ["test/sail.test.ts"] },
    ]);
  });

  it("bump holds dependency bumps, which no file answers", () => {
    expect(mined("bump")).toMatchObject([{ task: "Bump winch-drive from 1.2.3 to 1.3.0", gold_files: [] }]);
  });
});
