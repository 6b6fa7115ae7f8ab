import { expect, it } from "vitest";
import { readSettings } from "../../../server/src/cli/read-settings.ts";

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
