import { describe, expect, it } from "vitest";
import { readSettings } from "../../src/cli/read-settings.ts";

it.each([
  "postgres://u:secret@host/db",
  "postgres://u:secret@/db?host=/run/postgresql",
  "postgres://u:se/cret@host/db",
  "postgres://host/db?password=secret",
  "postgres://host/db?host=x&sslpassword=secret",
])("a password is not taken from the command line: %s", (databaseUrl) => {
  expect(() => readSettings({ databaseUrl }, {})).toThrow("others on this machine can read a password");
});

it.each([
  "postgres://u@host:5432/db",
  "postgres:///db?host=/run/postgresql",
  "postgres://host:5432/db?user=a",
])("an address without one is: %s", (databaseUrl) => {
  expect(readSettings({ databaseUrl }, {})).toMatchObject({ databaseUrl });
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
