// Renders the state of one repository as text, and sizes and commits for people; writes to no stream.
import { oneLine } from "fossick/hosting/light";
import type { RepositoryStatus } from "../catalogue/index.ts";
import { timeText } from "../time-text.ts";
import { wrap } from "./print-table.ts";

export const shortCommit = (commit: string): string => commit.slice(0, 10);

const units = ["bytes", "kB", "MB", "GB", "TB"];

/** "12 MB" */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1_000 ** power;
  return `${amount >= 10 || power === 0 ? Math.round(amount) : amount.toFixed(1)} ${units[power] ?? ""}`;
}

const label = 10;

/** All that is known of one repository. */
export function printStatus(repository: RepositoryStatus, columns: number | undefined): string {
  const {
    branches,
    failures,
    indexed,
    name,
    problem,
    queued,
    remembers,
    sizeBytes,
    state,
    stateSince,
    teams,
    url,
  } = repository;
  const row = (title: string, text: string): readonly string[] =>
    wrap(oneLine(text), columns, " ".repeat(label + 2)).map((line, at) =>
      at === 0 ? `  ${title.padEnd(label)}${line.slice(label + 2)}` : line,
    );
  const lines = [
    oneLine(name),
    ...row("state", `${state} since ${timeText(stateSince)} UTC`),
    ...(queued === null ? [] : row("queue", queueText(queued))),
    ...(problem === null ? [] : row("problem", problem)),
    ...(failures === 0 ? [] : row("failures", failuresText(failures, state))),
    ...row("address", url),
    ...row("branches", branches.length === 0 ? "HEAD of the remote" : branches.join(", ")),
    ...indexed.flatMap((at) =>
      row(
        "indexed",
        `${at.branch} at ${shortCommit(at.commit)}, ${timeText(at.indexedAt)} UTC (generation ${at.generation}, ${at.format})`,
      ),
    ),
    ...(indexed.length === 0 ? row("indexed", "not yet") : row("size", sizeText(sizeBytes))),
    ...row("teams", teams.length === 0 ? "none: nobody but administrators may search it" : teams.join(", ")),
    ...row("memory", remembers ? "on" : "off"),
  ];
  return `${lines.join("\n")}\n`;
}

const queueText = ({ place, since }: NonNullable<RepositoryStatus["queued"]>): string =>
  `place ${place}, waits for a worker since ${timeText(since)} UTC`;

const failuresText = (failures: number, state: RepositoryStatus["state"]): string =>
  state === "failed"
    ? `${failures} in a row; workers gave up, repos reindex has them try again`
    : `${failures} in a row; workers try again by themselves`;
