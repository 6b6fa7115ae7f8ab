import { expect, it } from "vitest";
import { maintenanceAddress } from "../../src/database/create-database.ts";

it.each([
  ["postgres://ada@localhost:5433/team", "postgres://ada@localhost:5433/postgres"],
  ["postgres://fossick/fossick", "postgres://fossick/postgres"],
  [
    "postgres:///fossick?host=%2Fvar%2Frun%2Fpostgresql&port=5432",
    "postgres:///postgres?host=%2Fvar%2Frun%2Fpostgresql&port=5432",
  ],
])("the database that is always there beside %s is %s", (url, expected) => {
  expect(maintenanceAddress(url)).toBe(expected);
});
