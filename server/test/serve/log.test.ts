import { FossickError } from "fossick";
import { expect, it } from "vitest";
import { problemOf } from "../../src/http/api-error.ts";
import { openLog } from "../../src/serve/log.ts";

it("tells where errors come from, and nothing of what they say", () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  log.error({ err: new TypeError("the task was 'sell it'\n    at dawn, secretly") }, "request");
  const { err } = JSON.parse(lines[0] ?? "") as { err: { type: string; stack: string } };
  expect(err.type).toBe("TypeError");
  expect(err.stack).toContain("log.test.ts");
  expect(lines[0]).not.toMatch(/sell it|dawn/);
});

it("does not blame the database for an identity provider that is away", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const away = new FossickError("SERVER_UNAVAILABLE", "the identity provider does not answer", { cause });
  expect(problemOf(away)).toMatchObject({ status: 503, message: "the identity provider does not answer" });
  expect(problemOf(cause)).toMatchObject({ status: 503, message: expect.stringContaining("database") });
});
