import type { Command } from "commander";
import { FossickError } from "fossick/hosting/light";
import type { AuditEntry } from "../catalogue/index.ts";
import { manageCommand, print, withCatalogue, type ManageFlags } from "./command.ts";
import { timeText } from "./print-status.ts";
import { printTable } from "./print-table.ts";
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
      const most = Number(flags.limit);
      if (!/^\d{1,3}$/.test(flags.limit) || most < 1 || most > maxLimit)
        throw wrong("--limit", `a whole number from 1 to ${maxLimit}`, flags.limit);
      const since = flags.since === undefined ? undefined : timeOf(flags.since);
      const entries = await withCatalogue(flags, context, (catalogue) =>
        catalogue.listAudit({ since, most }),
      );
      print(flags, context, { entries }, () =>
        entries.length === 0
          ? "nothing was changed\n"
          : printTable(["when (UTC)", "who", "what"], entries.map(rowOf), context.stdout.columns),
      );
    });

const wrong = (flag: string, takes: string, got: string): FossickError =>
  new FossickError("INVALID_SETTING", `${flag} takes ${takes}, got "${got.slice(0, 60)}"`);

const dayMs = 86_400_000;

function timeOf(text: string): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return new Date(Date.now() - Number(days) * dayMs);
  const isTime = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text);
  const time = new Date(/\d:\d/.test(text) && !/(Z|[+-]\d\d:\d\d)$/.test(text) ? `${text}Z` : text);
  if (isTime && !Number.isNaN(time.getTime())) return time;
  throw wrong("--since", "a day, a time or days as 7d", text);
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
