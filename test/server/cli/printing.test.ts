import { describe, expect, it } from "vitest";
import { explainDatabase } from "../../../server/src/cli/explain-database.ts";
import { sizeText } from "../../../server/src/cli/print-status.ts";
import { printTable } from "../../../server/src/cli/print-table.ts";
import { readSettings } from "../../../server/src/cli/read-settings.ts";

describe("a table", () => {
  it("fits the terminal, and cuts long names in the middle", () => {
    const rows = [
      { cells: [`acme/${"very-".repeat(20)}long`, "ready"] },
      {
        cells: ["a", "failed"],
        note: "the remote does not answer, and that for more than one line of text here",
      },
    ];
    const lines = printTable(["name", "state"], rows, 40).trimEnd().split("\n");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
    expect(lines[1]).toMatch(/^acme\/very.*….*long {2}ready$/);
    expect(lines.slice(3).join(" ")).toContain("the remote does not answer");
  });

  it("spells out what is hidden in cells and notes", () => {
    const text = printTable(["name"], [{ cells: ["a\u001B[31m\nb"], note: "c\u202Ed" }], 60);
    for (const hidden of ["\u001B", "\u202E"]) expect(text).not.toContain(hidden);
    expect(text.split("\n")).toHaveLength(4);
  });

  it("says sizes in words", () => {
    expect([0, 999, 1_500, 12_345_678, 5e12].map(sizeText)).toEqual([
      "0 bytes",
      "999 bytes",
      "1.5 kB",
      "12 MB",
      "5.0 TB",
    ]);
  });
});

describe("settings", () => {
  it("come from a flag, else the environment, else the default", () => {
    const env = { FOSSICK_PORT: "1", FOSSICK_SCHEMES: "https, file", FOSSICK_LOG_TASKS: "on" };
    expect(readSettings({ port: "2" }, env)).toMatchObject({
      port: 2,
      schemes: ["https", "file"],
      logTasks: true,
    });
    expect(readSettings({}, { FOSSICK_PORT: " " })).toMatchObject({ port: 8137, logLevel: "info" });
  });

  it("say what they take, and never a secret", () => {
    for (const [env, sentence] of [
      [{ FOSSICK_PORT: "x" }, 'FOSSICK_PORT takes a whole number from 0 to 65535, got "x"'],
      [{ FOSSICK_PORT: "65536" }, "FOSSICK_PORT takes a whole number"],
      [{ FOSSICK_LOG_LEVEL: "loud" }, "FOSSICK_LOG_LEVEL takes debug, info, warn, error"],
      [
        { FOSSICK_WEBHOOK_SECRET_FILE: "/not/there" },
        "cannot read the file that FOSSICK_WEBHOOK_SECRET_FILE names (ENOENT)",
      ],
    ] as const)
      expect(() => readSettings({}, env)).toThrow(sentence);
    expect(() => readSettings({ databaseUrl: "postgres://a:hunter2@x/y" }, {})).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
    );
  });
});

describe("an error of PostgreSQL", () => {
  const url = "postgres://ada:hunter2@db.example.com/fossick";
  const told = (code: string, message = "") =>
    explainDatabase(Object.assign(new Error(message), { code }), url);

  it.each([
    ["ECONNREFUSED", "SERVER_UNAVAILABLE", "PostgreSQL does not answer at db.example.com:5432"],
    ["57P03", "SERVER_UNAVAILABLE", "PostgreSQL at db.example.com:5432 takes no connection now"],
    ["3D000", "INVALID_SETTING", "there is no database fossick at db.example.com:5432"],
    ["28P01", "INVALID_SETTING", "PostgreSQL at db.example.com:5432 refuses the login ada"],
    ["42P01", "INVALID_SETTING", "the database fossick does not have the tables of this version"],
    ["42501", "NOT_ALLOWED", "the login ada may not do this in the database fossick"],
  ])("%s is told in a sentence, without the password", (state, code, message) => {
    expect(told(state)).toMatchObject({ code, message });
    expect(JSON.stringify(told(state))).not.toContain("hunter2");
  });

  it("that is none of these stays what it is", () => {
    const error = new Error("what");
    expect(explainDatabase(error, url)).toBe(error);
  });
});
