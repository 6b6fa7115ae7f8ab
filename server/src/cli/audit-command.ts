import type { Command } from "commander";
import { FossickError } from "fossick/hosting/light";
import type { AuditEntry } from "../catalogue/index.ts";
import { manageCommand, print, withCatalogue, type ManageFlags } from "./command.ts";
import { timeText } from "../time-text.ts";
import { printTable } from "./print-table.ts";
import { wholeNumber } from "./whole-number.ts";
import type { CliContext } from "./cli-context.ts";

interface AuditFlags extends ManageFlags {
  readonly since?: string;
  readonly limit: string;
}

const maxLimit = 500;

/** `fossick-server audit` */
export const auditCommand = (context: CliContext): Command =>
  manageCommand("audit", "List who changed what, the newest first.")
    .option("--since <time>", "only changes at this day or time (UTC) or later, as 2026-11-28 or 7d")
    .option("--limit <n>", `how many at most, ${maxLimit} at most`, "50")
    .action(async (flags: AuditFlags) => {
      const max = wholeNumber("--limit", flags.limit, { min: 1, max: maxLimit });
      const since = flags.since === undefined ? undefined : timeOf(flags.since);
      const entries = await withCatalogue(flags, context, (catalogue) => catalogue.listAudit({ since, max }));
      print(flags, context, { entries }, () =>
        entries.length === 0
          ? "nothing was changed\n"
          : printTable(["when (UTC)", "who", "what"], entries.map(rowOf), context.stdout.columns),
      );
    });

const dayMs = 86_400_000;

function timeOf(text: string): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return new Date(Date.now() - Number(days) * dayMs);
  const isTime = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text);
  const time = new Date(/\d:\d/.test(text) && !/(Z|[+-]\d\d:\d\d)$/.test(text) ? `${text}Z` : text);
  if (isTime && !Number.isNaN(time.getTime())) return time;
  throw new FossickError(
    "INVALID_SETTING",
    `--since takes a day, a time or days as 7d, got "${text.slice(0, 60)}"`,
  );
}

function rowOf({ action, actor, actorName, after, at, before, kind, target }: AuditEntry) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => shown(before, name) !== shown(after, name),
  );
  const changes = names.map((name) =>
    action === "changed"
      ? `${name}: ${shown(before, name)} → ${shown(after, name)}`
      : `${name}: ${shown(action === "added" ? after : before, name)}`,
  );
  return {
    cells: [timeText(at), actorName === null ? actor : `key ${actorName}`, `${kind} ${target} ${action}`],
    note: changes.length === 0 ? undefined : changes.join(", "),
  };
}

/** An empty value says nothing. */
const shown = (values: AuditEntry["before"], name: string): string => {
  const value = values?.[name] ?? "–";
  return typeof value === "string"
    ? value || "–"
    : Array.isArray(value)
      ? value.join(" ") || "–"
      : String(value);
};
