import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseToml } from "smol-toml";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { clients } from "@fossick/setup/clients.ts";
import { shapes } from "./shapes.ts";

const root = join(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const jsonOf = (path: string): unknown => JSON.parse(textOf(path));
const manifest = jsonOf("package.json") as Readonly<
  Record<"name" | "version" | "description" | "mcpName", string>
> & {
  readonly keywords: readonly string[];
  readonly files: readonly string[];
};
const paths = Object.keys(shapes);
const pluginFiles = readdirSync(join(root, "plugin"), {
  recursive: true,
  encoding: "utf8",
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll("\\", "/"),
  );

/** Every value under one of these keys, wherever it stands. */
function valuesOf(value: unknown, keys: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(each, keys));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(keys.includes(key) ? [inner] : []),
    ...valuesOf(inner, keys),
  ]);
}

describe.each(paths)("%s", (path) => {
  const content = jsonOf(path);

  it("has the shape that its client publishes", () => {
    const { issues = [] } = v.safeParse(shapes[path] ?? v.never(), content);
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  });

  it("says what package.json says", () => {
    const version = /^\d+\.\d+\.\d+$/;
    const versions = valuesOf(content, ["version"]).filter((each) => version.test(String(each)));
    expect(new Set([...versions, manifest.version])).toEqual(new Set([manifest.version]));
    for (const [, pinned] of textOf(path).matchAll(/fossick@([^"\s]+)/g))
      expect(pinned).toBe(manifest.version);
    const keywords = valuesOf(content, ["keywords"]);
    expect(new Set([...keywords, manifest.keywords].map(String)).size).toBe(1);
  });

  it("names files that are there", () => {
    const folder = ["plugin/gemini", "plugin/agent-plugin", "plugin"].find((each) =>
      path.startsWith(`${each}/`),
    );
    const named = valuesOf(content, [
      "skills",
      "agents",
      "commands",
      "hooks",
      "mcpServers",
      "source",
      "path",
    ]);
    const missing = named.filter((each) => typeof each === "string" && each.startsWith("./"));
    expect(missing.filter((each) => !existsSync(join(root, folder ?? "", String(each))))).toEqual([]);
  });
});

describe("the manifests", () => {
  it("are all known here", () => {
    const found = [...pluginFiles, "server.json"].filter((path) => path.endsWith(".json"));
    const marketplaces = paths.filter((path) => path.endsWith("marketplace.json"));
    expect([...found, ...marketplaces].sort()).toEqual([...paths].sort());
  });

  it("carry the name and the description of the package", () => {
    const described = paths.filter((path) => /(?:plugin|gemini-extension)\.json$/.test(path));
    expect(described).toHaveLength(6);
    for (const path of described) {
      const { description, name } = jsonOf(path) as typeof manifest;
      expect({ path, name, description }).toEqual({
        path,
        name: manifest.name,
        description: manifest.description,
      });
    }
    const { description, name, packages } = jsonOf("server.json") as typeof manifest & {
      packages: readonly { identifier: string }[];
    };
    expect(name).toBe(manifest.mcpName);
    expect(packages.map(({ identifier }) => identifier)).toEqual([manifest.name]);
    // The registry takes a hundred characters.
    const [firstSentence = ""] = manifest.description.split(":");
    expect(description.startsWith(firstSentence)).toBe(true);
  });

  it("start the server through the script beside them, in the form that setup writes", () => {
    const started = (place: string) => ({ command: "node", args: [`${place}/start.mjs`, "mcp"] });
    const entries = paths.flatMap((path) => valuesOf(jsonOf(path), ["mcpServers", "mcp"]));
    const found = entries.flatMap((entry) => (typeof entry === "object" ? Object.values(entry ?? {}) : []));
    expect(found).toEqual([
      clients["agent-plugin"].entry(started("${PLUGIN_ROOT}")),
      clients["claude-code"].entry(started("${CLAUDE_PLUGIN_ROOT}")),
      { ...clients["claude-code"].entry(started(".")), cwd: "." },
      clients.cursor.entry(started("${CURSOR_PLUGIN_ROOT}")),
      clients.gemini.entry(started("${extensionPath}")),
      // Its configuration is copied without anything beside it.
      clients.opencode.entry({ command: "fossick", args: ["mcp"] }),
    ]);
  });

  it("are not beside one of the Agent Plugins, which would keep Codex from their hooks", () => {
    const codexPlugins = pluginFiles.filter((path) => path.endsWith(".codex-plugin/plugin.json"));
    expect(codexPlugins).toEqual(["plugin/.codex-plugin/plugin.json"]);
    for (const name of ["plugin.json", "mcp.json"]) expect(pluginFiles).not.toContain(`plugin/${name}`);
  });

  it("are among the files that are published", () => {
    expect(manifest.files).toContain("plugin");
  });
});

interface Page {
  readonly keys: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A Markdown file with the plain keys of its frontmatter; nested lines count to the key above. */
function pageOf(path: string): Page {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(textOf(path)) ?? [];
  const lines = [...head.matchAll(/^([\w-]+):(.*(?:\n\s+.*)*)$/gm)];
  return {
    keys: Object.fromEntries(lines.map(([, key = "", value = ""]) => [key, value.trim()])),
    body: body.trim(),
  };
}

const skill = "skills/iterative-retrieval/SKILL.md";

describe("the skill", () => {
  const { body, keys } = pageOf(`plugin/${skill}`);

  it("has the frontmatter that every client takes", () => {
    const allowed = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
    expect(Object.keys(keys).filter((key) => !allowed.includes(key))).toEqual([]);
    expect(keys["name"]).toBe("iterative-retrieval");
    expect(keys["description"]?.length).toBeLessThanOrEqual(1024);
    expect(keys["description"]).not.toMatch(/[<>]|: /);
    expect(keys["compatibility"]?.length).toBeLessThanOrEqual(500);
    expect(keys["metadata"]).toContain(`version: "${manifest.version}"`);
  });

  it("is small, and names tools and flags that exist", () => {
    expect(body.split("\n").length).toBeLessThan(120);
    expect(body.length).toBeLessThan(6_000);
    const flags = [...body.matchAll(/ (--[a-z-]+)/g)].map(([, flag = ""]) => flag);
    const settings = textOf("docs/settings.md");
    expect(flags.filter((flag) => !settings.includes(`\`${flag}`))).toEqual([]);
    for (const tool of ["retrieve_context", "dispatch_candidates", "submit_evaluation", "give_feedback"])
      expect(body).toContain(`\`${tool}\``);
  });

  it("links to files beside it", () => {
    const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
    expect(links).toContain("references/hand-off.md");
    for (const link of links)
      expect(existsSync(join(root, "plugin/skills/iterative-retrieval", link)), link).toBe(true);
  });
});

describe.each(["gemini", "agent-plugin"])("the folder %s, which is installed alone", (place) => {
  it.each([skill, "skills/iterative-retrieval/references/hand-off.md", "start.mjs"])(
    "has the same %s",
    async (path) => {
      await expect(textOf(`plugin/${path}`)).toMatchFileSnapshot(`../../plugin/${place}/${path}`);
    },
  );
});

describe("the subagent", () => {
  const files = {
    "plugin/agents/context-scout.md": ["name", "description", "model", "tools"],
    "plugin/agent-plugin/com.github.copilot/agents/context-scout.agent.md": ["name", "description", "tools"],
    "plugin/gemini/agents/context-scout.md": [
      "name",
      "description",
      "kind",
      "tools",
      "max_turns",
      "timeout_mins",
    ],
  };
  const first = pageOf("plugin/agents/context-scout.md");

  it.each(Object.entries(files))("of %s has the keys its client takes, and the same words", (path, known) => {
    const { body, keys } = pageOf(path);
    expect(Object.keys(keys)).toEqual(known);
    expect(keys["name"]).toBe("context-scout");
    expect({ body, description: keys["description"] }).toEqual({
      body: first.body,
      description: first.keys["description"],
    });
  });

  it("has the same words in opencode", () => {
    expect(textOf("plugin/opencode/context-scout.md").trim()).toBe(first.body);
    const { agent } = jsonOf("plugin/opencode/opencode.json") as {
      agent: Record<string, { description: string }>;
    };
    expect(agent["context-scout"]?.description).toBe(first.keys["description"]);
  });

  it("names the tools it calls, and what they take", () => {
    for (const name of [
      "retrieve_context",
      "dispatch_candidates",
      "submit_evaluation",
      "retrieval_id",
      "keywords",
      "patterns",
      "excludes",
    ])
      expect(first.body).toContain(`\`${name}\``);
  });
});

describe("the tools of the subagent", () => {
  const calls = ["retrieve_context", "dispatch_candidates", "submit_evaluation"];

  it("in Claude Code are those it calls, of the plugin's server and of one set up by hand, and those that read", () => {
    const servers = ["plugin_fossick_fossick", "fossick"];
    const named = servers.flatMap((server) => calls.map((call) => `mcp__${server}__${call}`));
    expect(pageOf("plugin/agents/context-scout.md").keys["tools"]).toBe(
      ["Read, Grep, Glob, Bash", ...named].join(", "),
    );
  });

  it("in Copilot and Gemini CLI are the same", () => {
    const copilot = pageOf("plugin/agent-plugin/com.github.copilot/agents/context-scout.agent.md").keys;
    expect(JSON.parse(copilot["tools"] ?? "")).toEqual([
      "read",
      "search",
      "execute",
      ...calls.map((call) => `fossick/${call}`),
    ]);
    const gemini = pageOf("plugin/gemini/agents/context-scout.md").keys["tools"] ?? "";
    expect(gemini.split(/\s*- /).slice(1)).toEqual([
      ...calls.map((call) => `mcp_fossick_${call}`),
      "read_file",
      "grep_search",
      "run_shell_command",
    ]);
  });

  it("in opencode are none of those it has no use for", () => {
    const { agent } = jsonOf("plugin/opencode/opencode.json") as {
      agent: Record<string, { permission: Record<string, string> }>;
    };
    const denied = Object.keys(agent["context-scout"]?.permission ?? {});
    expect(denied).toEqual(expect.arrayContaining(["edit", "task", "fossick_give_feedback"]));
    expect(denied.filter((name) => calls.some((call) => name.endsWith(call)))).toEqual([]);
  });
});

describe("the commands", () => {
  it.each(["context", "hand-off"])("%s say the same in both forms", (name) => {
    const { body, keys } = pageOf(`plugin/commands/${name}.md`);
    const gemini = parseToml(textOf(`plugin/gemini/commands/fossick/${name}.toml`));
    expect(Object.keys(keys)).toEqual(["description", "argument-hint"]);
    expect(gemini).toEqual({
      description: keys["description"],
      prompt: `${body.replace("$ARGUMENTS", "{{args}}")}\n`,
    });
    expect(body).toContain("$ARGUMENTS");
  });
});
