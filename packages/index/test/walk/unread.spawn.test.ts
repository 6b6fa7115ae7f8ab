import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { walk } from "@fossick/index/walk/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const unreadOf = async (root: string) => walk(root, { hidden: false, ignore: true });

describe("parts of a repository that are not read", () => {
  it("are none in an ordinary one, whatever is in its folders of packages", async () => {
    const repository = createRepository({ "src/a.ts": "a", ".gitignore": "node_modules/\n" });
    repository.commit("first");
    repository.write({ "node_modules/pkg/.git/HEAD": "ref: refs/heads/main\n" });
    const { faults, unread } = await unreadOf(repository.root);
    expect([unread, faults]).toEqual([[], []]);
  });

  it("are repositories inside it, ignored or not, with how to search them", async () => {
    const repository = createRepository({ "a.ts": "a", ".gitignore": "services/\n" });
    repository.commit("first");
    for (const place of ["services/billing", "extra/ledger"]) {
      repository.write({ [`${place}/b.ts`]: "b" });
      repository.git("init", "--quiet", place);
      repository.git("-C", place, "add", "--all");
      repository.git("-C", place, "commit", "--quiet", "--message", "b");
    }
    const { faults, unread } = await unreadOf(repository.root);
    expect(unread).toEqual([{ kind: "nested", count: 2, examples: ["extra/ledger/", "services/billing/"] }]);
    expect(faults).toEqual([
      {
        part: "unread",
        code: "NESTED_REPOSITORIES",
        message:
          '2 repositories inside this one are not searched: "extra/ledger/", "services/billing/"; search them with --nested, or one with --root',
      },
    ]);
  });

  it("are submodules that are not checked out", async () => {
    const library = createRepository({ "volume.ts": "v" });
    library.commit("first");
    const repository = createRepository({ "player.ts": "p" });
    repository.git("-c", "protocol.file.allow=always", "submodule", "add", "--quiet", library.root, "audio");
    repository.commit("first");
    const clone = createFolder({}).root;
    repository.git("clone", "--quiet", repository.root, join(clone, "copy"));
    const { unread } = await unreadOf(join(clone, "copy"));
    expect(unread).toEqual([{ kind: "submodule", count: 1, examples: ["audio/"] }]);
  });

  it("are texts that are pointers of Git LFS, where git's attributes name it", async () => {
    const pointer = (letter: string): string =>
      `version https://git-lfs.github.com/spec/v1\noid sha256:${letter.repeat(64)}\nsize 12345\n`;
    const files = {
      "data/orders.csv": pointer("a"),
      "book.ipynb": pointer("b"),
      "logo.png": pointer("c"),
      "docs/lfs.md": `${pointer("d")}is what a pointer looks like\n`,
    };
    const repository = createRepository(files);
    repository.commit("first");
    expect((await unreadOf(repository.root)).unread).toEqual([]);
    repository.write({ ".gitattributes": "*.csv filter=lfs diff=lfs merge=lfs -text\n" });
    repository.commit("Store data apart");
    const { faults, unread } = await unreadOf(repository.root);
    expect(unread).toEqual([{ kind: "lfs", count: 2, examples: ["book.ipynb", "data/orders.csv"] }]);
    expect(faults.map(({ code }) => code)).toEqual(["LFS_POINTERS"]);
  });

  it("are tracked files that a sparse checkout leaves out, and not those that somebody deleted", async () => {
    const repository = createRepository({ "a/i.ts": "a", "b/i.ts": "b", "c.ts": "c" });
    repository.commit("first");
    repository.git("rm", "--cached", "--quiet", "c.ts");
    expect((await unreadOf(repository.root)).unread).toEqual([]);
    repository.git("sparse-checkout", "set", "--cone", "a");
    const { unread } = await unreadOf(repository.root);
    expect(unread).toEqual([{ kind: "sparse", count: 1, examples: ["b/i.ts"] }]);
  });

  it("are files of code of more than eight megabytes, and not data", async () => {
    const repository = createRepository({ "a.ts": "a" });
    const text = "export const x = 1;\n".repeat(410_000);
    for (const name of ["big.ts", "big.json", "big.sql"]) writeFileSync(join(repository.root, name), text);
    const { unread } = await unreadOf(repository.root);
    expect(unread).toEqual([{ kind: "large", count: 1, examples: ["big.ts"] }]);
  });
});
