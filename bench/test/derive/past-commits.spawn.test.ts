import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pastCommits, plainSubject } from "../../src/derive/past-commits.ts";
import {
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../test/temp-repository.ts";

let repository: TempFolder;
const hashes: Record<string, string> = {};
beforeAll(() => {
  isolateGit();
  repository = createRepository({ "src/sail.ts": "1\n" });
  hashes["start"] = repository.commit("Start");
  repository.write({ "src/sail.ts": "2\n", "src/mast.ts": "1\n" });
  hashes["sail"] = repository.commit("Turn the sail\r\n\r\nIt was stuck.\r\nIt is not.");
  repository.git("mv", "src/mast.ts", "src/boom.ts");
  hashes["boom"] = repository.commit("Rename the mast");
  repository.git("checkout", "-q", "-b", "side");
  repository.write({ "src/boom.ts": "2\n" });
  hashes["side"] = repository.commit("Turn the boom");
  repository.git("checkout", "-q", "main");
  repository.write({ "README.md": "# Sails\n" });
  hashes["docs"] = repository.commit("docs: explain sails");
  repository.git("merge", "-q", "--no-ff", "-m", "Merge the side", "side");
  repository.write({ "package.json": "{}\n" });
  repository.git("add", "--all");
  repository.git("-c", "user.name=renovate[bot]", "commit", "-q", "-m", "Update dependencies");
});
afterAll(removeFolders);

describe("pastCommits", () => {
  it("are those of people with one parent: no first one, no merges, none by machines", () => {
    expect(pastCommits(repository.root).map(({ subject }) => subject)).toHaveLength(4);
    const found = pastCommits(repository.root).map(({ hash }) => hash);
    for (const name of ["sail", "boom", "side", "docs"]) expect(found).toContain(hashes[name]);
  });

  it("tell subject and body, the parent and the time", () => {
    const commit = pastCommits(repository.root).find(({ hash }) => hash === hashes["sail"]);
    expect(commit).toMatchObject({
      parent: hashes["start"],
      subject: "Turn the sail",
      body: "It was stuck.\nIt is not.",
      author: "test",
    });
    expect(commit?.time).toBeGreaterThan(1_600_000_000);
  });

  it("part what was there before from what was added; a rename is both", () => {
    const commitOf = (name: string) => pastCommits(repository.root).find(({ hash }) => hash === hashes[name]);
    expect(commitOf("sail")).toMatchObject({ changed: ["src/sail.ts"], added: ["src/mast.ts"] });
    expect(commitOf("boom")).toMatchObject({ changed: ["src/mast.ts"], added: ["src/boom.ts"] });
    expect(commitOf("docs")).toMatchObject({ changed: [], added: ["README.md"] });
  });

  it("reach back from the newest commit for so many days", () => {
    const lastTwoHours = pastCommits(repository.root, 2.5 / 24).map(({ subject }) => subject);
    expect(lastTwoHours).toContain("docs: explain sails");
    expect(lastTwoHours).not.toContain("Turn the sail");
  });
});

describe("plainSubject", () => {
  it.each([
    ["fix(auth): refresh tokens (#123)", "refresh tokens"],
    ["feat!: drop Node 18", "drop Node 18"],
    ["docs: explain expiry, closes #4", "explain expiry"],
    ["[core] Fix the leak", "Fix the leak"],
    ["Merge tokens (GH-45)", "Merge tokens"],
    ["Add retries (acme/shop#12, see docs)", "Add retries"],
    ["Speed up (#1) (#2).", "Speed up"],
    ["Refresh   tokens twice ", "Refresh tokens twice"],
  ])("of %j is %j", (subject, plain) => {
    expect(plainSubject(subject)).toBe(plain);
  });

  it.each(["Refresh tokens (twice)", "std::vector leaks", "Add foo:bar to the list", "Use C# 12"])(
    "keeps what says something: %s",
    (subject) => {
      expect(plainSubject(subject)).toBe(subject);
    },
  );
});
