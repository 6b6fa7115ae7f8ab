import { expect, it } from "vitest";
import {
  commandLineDefinitions,
  describeDefault,
  environmentName,
  flagText,
  groups,
  settingDefinitions,
} from "@fossick/settings/index.ts";
import type { Definition } from "@fossick/settings/index.ts";

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;
const prose = (text: string): string => text.replaceAll("|", "\\|");

/** The page `docs/settings.md`. */
function settingsPage(rows: readonly (readonly [string, Definition<unknown>])[]): string {
  const sections = groups.map((group) => {
    const lines = rows
      .filter(([, row]) => row.group === group)
      .map(([name, row]) => {
        const cells = [code(flagText(row)), code(environmentName(row)), row.inConfig ? code(name) : "–"];
        const texts = [row.summary, row.expected, describeDefault(row)].map(prose);
        return `| ${[...cells, ...texts].join(" | ")} |\n`;
      });
    return `## ${group}

| flag | environment | config key | what it does | takes | default |
|---|---|---|---|---|---|
${lines.join("")}`;
  });
  const contents = groups.map((group) => `[${group}](#${group.toLowerCase().replaceAll(" ", "-")})`);
  return `# Settings

Set how fossick searches, for one search with a flag, or for a repository in \`fossick.config.json\`.

\`\`\`
fossick "fix the login redirect" --max-files 5 --exclude "legacy/**"
\`\`\`

${contents.join(" · ")}

This page is written from \`packages/settings/src/table.ts\` by \`test/docs/settings.test.ts\`; do not edit it.

The config file lies in the root: \`{ "maxFiles": 5, "excludes": ["legacy/**"] }\`. A flag wins over an environment variable, the environment over the config file, the config file over the default. An answer says how many files the config file leaves out, and how it limits the answer.

- Lists are given by repeating the flag, in the environment with commas between, in the config file as an array.
- A switch is turned on by its flag or by \`1\`, \`true\`, \`yes\` or \`on\` in the environment. The opposite flag (\`--no-json\`, \`--memory\`) overrules the environment and the config file.
- The variable of a \`--no-…\` flag switches off: \`FOSSICK_NO_IGNORE=1\`. In the config file the key has its plain meaning: \`"ignore": false\`.
- An empty variable counts as absent.
- The config file is JSON without comments; \`$schema\` is allowed. A repository is not trusted with everything: what has no config key cannot be set there.
- A value out of range, an unknown key or an unknown flag ends the run with status 2 before anything is read.

${sections.join("\n")}`;
}

it("docs/settings.md says what the settings are", async () => {
  await expect(
    settingsPage(Object.entries({ ...commandLineDefinitions, ...settingDefinitions })),
  ).toMatchFileSnapshot("../../docs/settings.md");
});
