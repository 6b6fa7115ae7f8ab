import { oneLine } from "../bundle/render/safe-text.ts";
import { counted, grouped } from "../bundle/render/words.ts";
import { reportFlags, repositoryFlags } from "./command.ts";
import type { Command } from "./command.ts";
import type { IndexStatus } from "./engine-port.ts";
import { exitCodes } from "./exit-codes.ts";
import { formatBytes } from "./format-bytes.ts";
import { withEngine } from "./with-engine.ts";

/** `fossick status` */
export const statusCommand: Command = {
  name: "status",
  summary: "Tells what the index of a repository holds and where it is.",
  arguments: [],
  flags: [...repositoryFlags, ...reportFlags],
  run: (invocation) =>
    withEngine(invocation, async (engine) => {
      const status = await engine.status();
      const { options, world } = invocation;
      await world.stdout.write(options.json ? `${JSON.stringify(status, null, 2)}\n` : describe(status));
      return exitCodes.found;
    }),
};

const mostLanguages = 8;

function describe(status: IndexStatus): string {
  const { builtAt, exists, head, languages, root, stale, where } = status;
  if (!exists) return `no index of ${oneLine(root)} yet; the first search builds it in ${oneLine(where)}\n`;
  const shown = languages.slice(0, mostLanguages).map(({ name, files }) => `${name} ${grouped(files)}`);
  const more = languages.length - shown.length;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["root", oneLine(root)],
    ["index", `${oneLine(where)} (${formatBytes(status.sizeBytes)})`],
    ["files", grouped(status.files)],
    ["languages", [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ") || undefined],
    ["commits", grouped(status.commits)],
    ["head", head],
    ["built", builtAt === undefined ? undefined : new Date(builtAt).toISOString().replace(/\.\d+Z$/, "Z")],
    [
      "changed",
      stale === undefined ? undefined : stale === 0 ? "nothing since" : `${counted(stale, "file")} since`,
    ],
  ];
  return rows
    .flatMap(([name, text]) => (text === undefined ? [] : [`${name.padEnd(10)} ${text}\n`]))
    .join("");
}
