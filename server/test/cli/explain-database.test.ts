import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { explainDatabase } from "../../src/cli/explain-database.ts";

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

  it("names the node that is away, and not the one that says so", () => {
    const error = Object.assign(
      new DatabaseError("connection to the remote node ada@localhost:5451 failed", 1, "error"),
      { code: "08006" },
    );
    expect(explainDatabase(error, url)).toMatchObject({
      code: "SERVER_UNAVAILABLE",
      message: "PostgreSQL at db.example.com:5432 answers, but its node localhost:5451 does not",
    });
  });

  it("that is none of these stays what it is", () => {
    const error = new Error("what");
    expect(explainDatabase(error, url)).toBe(error);
  });
});
