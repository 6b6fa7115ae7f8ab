import { describe, expect, it } from "vitest";
import { createRepository } from "../temp-repository.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { fossick } = createSandbox();

const parts = ["common", "orders", "invoices", "template"];
const { root, commit } = createRepository({
  "package.json": '{\n  "private": true,\n  "workspaces": ["packages/*"]\n}\n',
  ...Object.fromEntries(
    parts.flatMap((name) => [
      [`packages/${name}/package.json`, `{\n  "name": "@acme/${name}",\n  "version": "1.0.0"\n}\n`],
      [`packages/${name}/src/index.ts`, `export * from "./${name}-list.ts";\n`],
      [
        `packages/${name}/src/${name}-list.ts`,
        `/** Lists ${name}. */\nexport const list = (): string[] => [];\n`,
      ],
    ]),
  ),
  "packages/template/README.md":
    "# Template\n\nCreate a readme for this package: say what the package is for and how to use it.\n",
  "packages/common/README.md": "",
  ".env.example": "PORT=80\n",
  "src/api-client.ts": "export const send = (): number => 1;\n",
});
commit("Start");

const ask = async (task: string) => answerOf(await fossick([task, "--root", root, "--json"]));

describe("a task that names a folder", () => {
  it.each([
    "create a readme for packages/common",
    'use the package in the directory "packages/common" and write its readme',
    "what is @acme/common for?",
    "描述 packages/common 目录",
  ])("gets its files first: %s", async (task) => {
    const { files } = await ask(task);
    expect(files[0]?.path).toMatch(/^packages\/common\//);
  });

  it("is not told that no file is called as an empty one is", async () => {
    const { gaps } = await ask("create a readme for packages/common");
    expect(gaps.map(({ what }) => what)).not.toContain("readme");
  });
});

describe("a task that was dictated", () => {
  it.each([
    ["what goes into dot env dot example", ".env.example"],
    ["src slash api dash client dot t s sends nothing", "src/api-client.ts"],
    ["packages 斜線 common 斜線 package 點 json 有誤", "packages/common/package.json"],
  ])("finds the file that it spells out: %s", async (task, path) => {
    const { files } = await ask(task);
    expect(files[0]?.path).toBe(path);
  });
});
