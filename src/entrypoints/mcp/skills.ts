import type { McpServer } from "@modelcontextprotocol/server";
import { SkillsExtension, type SkillCatalog } from "@modelcontextprotocol/server/ext/skills";
import { nodeSkillFiles } from "@modelcontextprotocol/server/ext/skills/node";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

let loaded: Promise<SkillCatalog | undefined> | undefined;

/** Offers the skills of the package on a server; they are read once per process. */
export async function attachSkills(server: McpServer): Promise<void> {
  (await (loaded ??= loadSkills()))?.attach(server);
}

/** Undefined where the package was repacked without its skills; the tools work without them. */
async function loadSkills(): Promise<SkillCatalog | undefined> {
  const folder = skillsFolder();
  if (folder === undefined) return undefined;
  const options = {
    cacheHint: { ttlMs: 3_600_000, cacheScope: "public" as const },
    onWarning: () => undefined,
  };
  return SkillsExtension.load(nodeSkillFiles(folder), options).catch(() => undefined);
}

/** Sources and built files lie at different depths below the package, whose `plugin/skills` folder this looks for. */
function skillsFolder(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const place = join(folder, "plugin", "skills");
    if (existsSync(place)) return place;
    if (existsSync(join(folder, "package.json")) || folder === dirname(folder)) return undefined;
  }
}
