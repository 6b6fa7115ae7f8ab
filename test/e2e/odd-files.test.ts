import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask, shopFiles } from "./shop.ts";

const { folder, fossick } = createSandbox();
const code = (name: string): string =>
  `/** The voucher ledger. */\nexport function ${name}(voucher: string) {\n  return voucher;\n}\n`;

/** The answer to a task in a repository of these files and the shop's. */
async function search(name: string, files: Readonly<Record<string, string>>, task: string) {
  const { root } = createSmallRepo(join(folder, name), { ...shopFiles, ...files }, { git: true });
  const ended = await fossick([task, "--root", root, "--json"]);
  expect(ended.code).toBe(0);
  return answerOf(ended);
}

describe("odd files", () => {
  it.each([
    ["spaces", "src/gift cards/voucher ledger.ts"],
    ["Chinese characters", "源码/礼品卡/账本.ts"],
    ["quotes, brackets and a dollar", `src/it's [a] "voucher" $HOME/ledger (1).ts`],
    ["an emoji and an accent", "src/été/🎁.ts"],
  ])("may have names with %s", async (name, path) => {
    if (process.platform === "win32" && /["]/.test(path)) return;
    const { faults, ranking } = await search(
      name,
      { [path]: code("openVoucherLedger") },
      "open the voucher ledger",
    );
    expect(ranking[0]?.path).toBe(path);
    expect(faults).toEqual([]);
  });

  it("may be large, binary or minified: they are known by name and do not answer for their content", async () => {
    const words = `${code("openVoucherLedger")}\n`;
    const files = {
      "data/large.sql": words.repeat(Math.ceil(1_600_000 / words.length)),
      "data/picture.ts": `\0\x01${words}`,
      "data/bundle.ts": `${words.replaceAll(/\s+/g, " ")}`.repeat(600),
      "src/vouchers.ts": code("openVoucherLedger"),
    };
    const { faults, ranking, repository } = await search("heavy", files, "open the voucher ledger");
    expect(faults).toEqual([]);
    expect(repository.files).toBe(Object.keys(shopFiles).length + 4);
    const relevance = new Map(ranking.map((entry) => [entry.path, entry.relevance]));
    expect(ranking[0]?.path).toBe("src/vouchers.ts");
    for (const path of ["data/large.sql", "data/picture.ts", "data/bundle.ts"]) {
      expect(relevance.get(path)).toBeLessThan(0.5);
    }
  });

  it("may be a notebook of any size: its cells are searched and shown, its pictures are not", async () => {
    const cell = (source: string, bytes: number) => ({
      cell_type: "code",
      outputs: [{ data: { "image/png": "iVBORw0KGgo".repeat(bytes / 11) }, output_type: "display_data" }],
      source: source.split(/(?<=\n)/),
    });
    const cells = [
      cell("import pandas as pd\n", 9_000_000),
      cell("def winsorize_prices(df):\n    return df.clip(1)", 11),
    ];
    const metadata = { language_info: { name: "python", file_extension: ".py" } };
    const files = Object.fromEntries(
      [undefined, 1].map((indent) => [
        `notebooks/explore_${indent ?? 0}.ipynb`,
        JSON.stringify({ cells, metadata, nbformat: 4 }, undefined, indent),
      ]),
    );
    for (const [path, text] of Object.entries(files)) {
      const { root } = createSmallRepo(join(folder, path), { ...shopFiles, [path]: text });
      const found = await fossick(["winsorize_prices", "--root", root, "--pack"]);
      expect([found.code, found.stdout.includes("iVBOR")]).toEqual([0, false]);
      expect(found.stdout).toMatch(/\d+ {2}def winsorize_prices\(df\):/);
    }
  });

  it("may be empty, without a final line feed, in UTF-16 or with a byte order mark", async () => {
    const root = createShop(join(folder, "encodings"), {
      "src/empty.ts": "",
      "src/short.ts": "export const a = 1",
    });
    writeFileSync(join(root, "src/wide.ts"), `\uFEFF${code("openVoucherLedger")}`, "utf16le");
    writeFileSync(join(root, "src/marked.ts"), `\uFEFF${code("closeVoucherLedger")}`);
    const { ranking, faults } = answerOf(await fossick(["voucher ledger", "--root", root, "--json"]));
    expect(
      ranking
        .slice(0, 2)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["src/marked.ts", "src/wide.ts"]);
    expect(faults).toEqual([]);
  });

  it.skipIf(process.platform === "win32")(
    "may be links, which are not followed out of the root",
    async () => {
      const root = createShop(join(folder, "links"));
      mkdirSync(join(folder, "outside"));
      writeFileSync(join(folder, "outside/voucher.ts"), code("openVoucherLedger"));
      symlinkSync(join(folder, "outside"), join(root, "src/linked"));
      symlinkSync(join(folder, "outside/voucher.ts"), join(root, "src/voucher.ts"));
      symlinkSync("..", join(root, "src/loop"));
      const ended = await fossick(["open the voucher ledger", "--root", root, "--json"]);
      expect(answerOf(ended).repository.files).toBe(Object.keys(shopFiles).length);
      const task = await fossick([refundTask, "--root", root, "--json"]);
      expect(answerOf(task).ranking[0]?.path).toBe(refundFile);
    },
  );

  it.skipIf(process.platform === "win32").each([
    [".gitignore", [".gitignore"]],
    [".git/HEAD", [".git/HEAD"]],
    [
      "what fossick reads itself",
      [".fossickignore", ".ignore", "src/package.json", ".gitmodules", "src/pipe.ts"],
    ],
  ])(
    "may be pipes in place of %s: the search does not wait, and tells what git would have waited for",
    async (name, pipes) => {
      const root = createShop(join(folder, name.replaceAll("/", "-")));
      for (const pipe of pipes) {
        rmSync(join(root, pipe), { force: true });
        execFileSync("mkfifo", [join(root, pipe)]);
      }
      const { faults, ranking } = answerOf(await fossick([refundTask, "--root", root, "--json"]));
      expect(ranking[0]?.path).toBe(refundFile);
      const isGits = pipes[0]?.startsWith(".git") === true;
      expect(faults.some(({ message }) => message.includes(JSON.stringify(pipes[0])))).toBe(isGits);
    },
  );

  it.skipIf(process.platform === "win32")(
    "may be a config file that leads out of the root or is a pipe, which is refused",
    async () => {
      const root = createShop(join(folder, "configured"));
      const config = join(root, "fossick.config.json");
      writeFileSync(join(folder, "outside.json"), '{ "maxFiles": 1 }');
      symlinkSync(join(folder, "outside.json"), config);
      const refused = await fossick([refundTask, "--root", root]);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/leads out of the root/) });
      rmSync(config);
      writeFileSync(join(root, ".env"), '{ "sk-abc": 1 }');
      for (const target of [".env", ".git/config", ".git/../.env"]) {
        symlinkSync(target, config);
        const ended = await fossick([refundTask, "--root", root]);
        expect([target, ended.code, ended.stderr]).toEqual([
          target,
          2,
          expect.stringMatching(/^(?!.*sk-abc).*leads to a file of git or of secrets/),
        ]);
        rmSync(config);
      }
      execFileSync("mkfifo", [config]);
      expect(await fossick([refundTask, "--root", root])).toMatchObject({ code: 2 });
      rmSync(config);
      writeFileSync(join(root, "src/settings.json"), '{ "maxFiles": 1 }');
      symlinkSync("src/settings.json", config);
      expect(await fossick([refundTask, "--root", root])).toMatchObject({ code: 0 });
    },
  );
});
