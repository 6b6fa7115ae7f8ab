import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { clientNames, clientsByHand, type ClientName } from "@fossick/setup/clients.ts";
import { clientFolders, clients, configFileOf, type ConfigScope } from "@fossick/setup/index.ts";
import { isPublished } from "@fossick/base/version.ts";

const root = join(import.meta.dirname, "../..");
const pageOf = (name: string): string => readFileSync(join(root, "docs", name), "utf8");
const page = pageOf("clients.md");
const byHand = pageOf("clients-by-hand.md");
/** Configuration as people write it by hand: `setup` writes full paths. */
const server = { command: "fossick", args: ["mcp"] };
const folders = clientFolders({ env: {}, home: "/home", platform: "linux" }, "/project");

/** The text below a heading, up to the next. */
const sectionOf = (title: string): string =>
  byHand.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";

/** The configuration that a section shows, or the standard one it speaks of. */
function shownIn(title: string): unknown {
  const [, language, code = ""] = /^```(json|toml|yaml)\n([\s\S]*?)^```$/m.exec(sectionOf(title)) ?? [];
  const parse = { json: JSON.parse, toml: parseToml, yaml: parseYaml as (text: string) => unknown };
  if (language !== undefined) return parse[language as keyof typeof parse](code);
  return sectionOf(title).includes("the standard config") ||
    sectionOf(title).toLowerCase().includes("the standard config")
    ? shownIn("Standard config")
    : undefined;
}

/** Names of clients in the headings, where they differ from the title. */
const headings: Readonly<Partial<Record<ClientName, string>>> = { "agent-plugin": "Agent Plugins" };

describe("the pages on clients", () => {
  it.each(clientNames)("shows for %s what setup writes", (name) => {
    const { entry, format, servers, start, title } = clients[name];
    const own = format === "yaml" ? [entry(server)] : { fossick: entry(server) };
    expect(shownIn(headings[name] ?? title)).toEqual({ ...start, [servers]: own });
  });

  it.each([...clientsByHand])(
    "has for %s, which setup does not write, a section of that anchor",
    (anchor, title) => {
      expect(title.toLowerCase().replaceAll(" ", "-")).toBe(anchor);
      expect(shownIn(title)).toEqual(expect.anything());
      expect(page).toContain(`[${title}](clients-by-hand.md#${anchor})`);
      expect(sectionOf("Entries of earlier versions")).toContain(title);
    },
  );

  it.each(clientNames)("names the files of %s", (name) => {
    const fileOf = (scope: ConfigScope): string =>
      clients[name][scope] === undefined
        ? "–"
        : `\`${configFileOf(name, folders, scope).replace("/home", "~").replace("/project/", "")}\``;
    const row = `| ${clients[name].title} | \`${name}\` | ${fileOf("project")} | ${fileOf("user")} |`;
    expect(page.split("\n")).toContain(row);
  });
});

const folderOf = (path: string): readonly string[] =>
  readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .map((name) => `${path}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.(?:md|json|toml|mjs|js)$/.test(name));

it("nothing that people or clients run has npx fetch fossick while it is not published", () => {
  expect(isPublished).toBe(false);
  const pages = ["README.md", "README.zh-Hans.md", "README.zh-Hant.md", "SECURITY.md"];
  const files = [...pages, ...folderOf("docs"), ...folderOf("server/docs"), ...folderOf("plugin")].filter(
    (path) => !path.startsWith("docs/decisions/"),
  );
  const fetching =
    /npx(?:\.cmd)?"?[ ,&=a-z]*"?(?:-y|--yes|-p|arg=-y)\b[^\n]*fossick(?!@` with)|%22npx%22|cmd=npx/;
  const found = files.filter((path) => fetching.test(readFileSync(join(root, path), "utf8")));
  expect(found).toEqual([]);
});
