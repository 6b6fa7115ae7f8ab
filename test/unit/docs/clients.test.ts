import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { clientNames } from "../../../src/entrypoints/setup/client-names.ts";
import type { ClientName } from "../../../src/entrypoints/setup/client-names.ts";
import { clientFolders, clients, configFileOf, serverCommand } from "../../../src/entrypoints/setup/index.ts";
import type { ConfigScope } from "../../../src/entrypoints/setup/index.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/clients.md"), "utf8");
const server = serverCommand({ platform: "linux" });
const folders = clientFolders({ env: {}, home: "/home", platform: "linux" }, "/project");

/** The text below a heading, up to the next. */
const sectionOf = (title: string): string =>
  page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";

/** The configuration that a section shows, or the standard one it speaks of. */
function shownIn(title: string): unknown {
  const [, language, code = ""] = /^```(json|toml)\n([\s\S]*?)^```$/m.exec(sectionOf(title)) ?? [];
  if (language !== undefined) return language === "json" ? JSON.parse(code) : parseToml(code);
  return sectionOf(title).includes("the standard config") ||
    sectionOf(title).toLowerCase().includes("the standard config")
    ? shownIn("Standard config")
    : undefined;
}

/** What a client calls itself in the headings. */
const headings: Readonly<Partial<Record<ClientName, string>>> = { "agent-plugin": "Agent Plugins" };

describe("docs/clients.md", () => {
  it.each(clientNames)("shows for %s what setup writes", (name) => {
    const { entry, needsRoot, servers, start, title } = clients[name];
    const command = needsRoot ? serverCommand({ platform: "linux", root: "/path/to/project" }) : server;
    const expected = servers.reduceRight<object>((inner, key) => ({ [key]: inner }), {
      fossick: entry(command),
    });
    const shown = shownIn(headings[name] ?? title);
    expect(shown).toEqual({ ...(name === "kilo" ? {} : start), ...expected });
  });

  it.each(clientNames)("names the files of %s", (name) => {
    const fileOf = (scope: ConfigScope): string =>
      clients[name].files[scope] === undefined
        ? "–"
        : `\`${configFileOf(name, folders, scope).replace("/home", "~").replace("/project/", "")}\``;
    const row = `| ${clients[name].title} | \`${name}\` | ${fileOf("project")} | ${fileOf("user")} |`;
    expect(page.split("\n")).toContain(row);
  });

  it("has links that install what setup writes", () => {
    const links = [...page.matchAll(/\]\((https:[^)]+(?:install|launch|extension\?)[^)]*)\)/g)].map(
      ([, link = ""]) => link,
    );
    const found = [...new Set(links)].map((link) => {
      const { host, searchParams } = new URL(link);
      const config = searchParams.get("config") ?? "";
      if (config === "")
        return [
          host,
          { command: searchParams.get("cmd"), args: searchParams.getAll("arg") },
          searchParams.get("name"),
        ];
      const json = config.startsWith("{") ? config : Buffer.from(config, "base64").toString();
      return [host, JSON.parse(json), searchParams.get("name")];
    });
    expect(found).toEqual(
      ["insiders.vscode.dev", "cursor.com", "block.github.io", "lmstudio.ai", "kiro.dev"].map((host) => [
        host,
        { ...server, args: [...server.args] },
        "fossick",
      ]),
    );
  });
});
