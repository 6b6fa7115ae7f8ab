import { expect, it } from "vitest";
import { settingRows, acceptedValues, type SettingRow } from "../../server/src/settings.ts";

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;
const prose = (text: string): string => text.replaceAll("|", "\\|");

function defaultOf({ default: usual, defaultText }: SettingRow<unknown>): string {
  if (defaultText !== undefined) return defaultText;
  if (usual === "" || (Array.isArray(usual) && usual.length === 0)) return "none";
  return typeof usual === "boolean" ? (usual ? "on" : "off") : String(usual);
}

/** The page `server/docs/settings.md`. */
function settingsPage(rows: readonly SettingRow<unknown>[]): string {
  const lines = rows.map((row) => {
    const { environment, flag, summary } = row;
    return `| ${[code(flag), code(environment), prose(summary), prose(acceptedValues(row)), prose(defaultOf(row))].join(" | ")} |\n`;
  });
  const secrets = rows
    .filter(({ isSecret }) => isSecret)
    .map(({ environment }) => code(`${environment}_FILE`));
  return `# Settings of the team server

Set a command of \`fossick-server\` by flags or environment variables; its help lists those that it takes.

\`\`\`
fossick-server serve --help
\`\`\`

This page is written from \`server/src/settings.ts\` by \`test/docs/team-server-settings.test.ts\`; do not edit it.

A setting is a flag or an environment variable; a flag wins. An empty variable counts as absent. A value that a setting does not take ends the run with status 2 before anything is done.

No flag takes a secret itself, since others on the machine can read flags: it comes from the environment, or from a file that ${secrets.join(" or ")} names, as container platforms mount them.

| flag | environment | what it sets | takes | default |
|---|---|---|---|---|
${lines.join("")}
Commands that manage something through a server (\`--server\`, \`FOSSICK_SERVER\`) take an administrator's key from \`FOSSICK_KEY\`, or from a file that \`FOSSICK_KEY_FILE\` names.
`;
}

it("server/docs/settings.md says what the settings are", async () => {
  await expect(settingsPage(Object.values<SettingRow<unknown>>(settingRows))).toMatchFileSnapshot(
    "../../server/docs/settings.md",
  );
});
