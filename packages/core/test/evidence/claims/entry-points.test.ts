import { expect, it } from "vitest";
import { declaredEntries } from "@fossick/core/evidence/claims/entry-points.ts";

const entriesOf = async (texts: Readonly<Record<string, string>>): Promise<string[]> => {
  const paths = Object.keys(texts);
  const files = paths.map((path, file) => ({ file, path: path.toLowerCase() }));
  const found = await declaredEntries(
    files,
    (file) => paths[file] ?? "",
    async (path) => texts[path],
  );
  return found.map((file) => paths[file] ?? "");
};

it.each([
  [
    "the file that a start script runs",
    {
      "package.json": '{ "scripts": { "start-server": "NODE_ENV=production node server/server.js" } }',
      "server/server.js": "",
    },
    ["server/server.js"],
  ],
  [
    "the source of a built program",
    {
      "package.json": '{ "bin": { "fossil": "./dist/cli.js" }, "main": "dist/index.js" }',
      "src/cli.ts": "",
      "src/index.ts": "",
    },
    ["src/cli.ts", "src/index.ts"],
  ],
  [
    "the module of a script of Python",
    { "pyproject.toml": '[project.scripts]\nblack = "black:patched_main"\n', "src/black/__init__.py": "" },
    ["src/black/__init__.py"],
  ],
  [
    "a default member of a workspace of Rust",
    {
      "Cargo.toml": '[workspace]\ndefault-members = ["crates/app"]\n',
      "crates/app/src/main.rs": "",
      "crates/tool/src/main.rs": "",
    },
    ["crates/app/src/main.rs"],
  ],
  ["nothing for files that are not there", { "package.json": '{ "main": "dist/index.js" }' }, []],
  ["nothing for other settings of Python", { "pyproject.toml": '[tool.x]\nname = "a:b"\n', "a.py": "" }, []],
])("declares %s", async (_, texts, expected) => {
  expect(await entriesOf(texts)).toEqual(expected);
});
