import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, packFiles, type Engine } from "@fossick/library/index.ts";
import { createRepository, isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

isolateGit();
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"ab".repeat(32)}\nsize 98765\n`;
let engine: Engine;

beforeAll(async () => {
  const repository = createRepository({
    ".gitattributes": "*.csv filter=lfs\nsrc/legacy/** filter=lfs\n*.ipynb filter=lfs\n",
    "data/customers.csv": pointer,
    "src/legacy/tax_rules.py": pointer,
    "notebooks/churn_forecast.ipynb": pointer,
    "src/load.py": "def load_customers(rows):\n    return rows\n",
    "src/report.py": "def report_orders(rows):\n    return rows\n",
  });
  repository.commit("Start");
  const settings = { memory: false, cacheDir: `${repository.root}/.git/cache` };
  engine = await createEngine({ root: repository.root, settings });
});
afterAll(async () => {
  await engine.close();
  removeFolders();
});

describe("a pointer of Git LFS", () => {
  it.each([
    ["which columns does customers.csv have?", "data/customers.csv"],
    ["fix the rounding in the tax rules", "src/legacy/tax_rules.py"],
    ["the churn forecast notebook uses the wrong month", "notebooks/churn_forecast.ipynb"],
  ])("is found by its name: %s", async (task, path) => {
    const { files } = await engine.retrieve(task);
    expect(files[0]?.path).toBe(path);
    expect(files[0]?.spans).toEqual([]);
  });

  it("is told of in every answer, which then claims nothing of the whole codebase", async () => {
    const { advice = "", faults, stats } = await engine.retrieve("load customers");
    expect(stats.unread).toMatchObject([{ kind: "lfs", count: 3 }]);
    expect(faults).toMatchObject([
      { code: "LFS_POINTERS", message: expect.stringContaining("3 files are Git LFS pointers") },
    ]);
    expect(advice).not.toContain("read all of it");
  });

  it("is never handed over as the file", async () => {
    expect(await engine.readText("data/customers.csv")).toBeUndefined();
    const { files } = await engine.retrieve("fix the rounding in the tax rules");
    expect(await packFiles(files, engine.readText, 10_000)).toEqual([]);
  });
});
