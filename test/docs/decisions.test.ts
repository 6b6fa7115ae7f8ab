import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../docs/decisions");
const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");
const records = readdirSync(folder)
  .filter((name) => name !== "README.md")
  .toSorted();

/** Status of a record, or the note at its top: how much is superseded, and by which records. */
const standingIn = (text: string): readonly string[] => [
  /^superseded (?:in part )?by /i.exec(text)?.[0].toLowerCase() ?? "holds",
  ...[...text.matchAll(/\]\(([^)]+)\)/g)].map(([, record = ""]) => record),
];

/** The title of a record, its date, and the note that says what supersedes it, where something does. */
function headOf(record: string): readonly [title: string, date: string, note: string] {
  const head = /^# (.+)\n\n(\d{4}-\d\d-\d\d)\b.*\n\n(?:\*(Superseded .+)\*\n)?/;
  const [, title = "", date = "", note = ""] = head.exec(textOf(record)) ?? [];
  return [title, date, note];
}

const rows = [...textOf("README.md").matchAll(/^\| (\d.*) \| \[(.+)\]\((.+)\) \| (.+) \| (.+) \|$/gm)].map(
  ([, date = "", title = "", record = "", status = "", decided = ""]) => ({
    date,
    title,
    record,
    status,
    decided,
  }),
);

describe("docs/decisions/README.md", () => {
  it("has a row for each record, with its date, its title and what its top says of its standing", () => {
    const told = rows.map(({ date, title, record, status }) => ({
      date,
      title,
      record,
      standing: standingIn(status),
    }));
    const found = records.map((record) => {
      const [title, date, note] = headOf(record);
      return { date, title, record, standing: standingIn(note) };
    });
    expect(told).toEqual(found);
    expect(records.filter((record) => !record.startsWith(`${headOf(record)[1]}-`))).toEqual([]);
  });

  it("names by what a record is superseded: others that are there, and none older", () => {
    const faulty = rows.filter(({ date, record, status }) => {
      const [how, ...by] = standingIn(status);
      if (how === "holds") return status !== "holds";
      const isLater = (other: string): boolean =>
        other !== record && records.includes(other) && other >= date;
      return by.length === 0 || !by.every(isLater);
    });
    expect(faulty).toEqual([]);
  });

  it("says what was decided in a sentence", () => {
    expect(rows.filter(({ decided }) => !/^[A-Z`].*\.$/.test(decided))).toEqual([]);
  });
});
