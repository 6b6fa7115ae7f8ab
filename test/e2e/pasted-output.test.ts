import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { folder, fossick } = createSandbox();

const parts = ["cart", "coupon", "invoice", "refund", "session", "tariff"];
const codeOf = (part: string): string =>
  ["total", "rows", "discount", "notice"]
    .map(
      (thing) =>
        `export function ${thing}Of${part}(rows: Row[]): number {\n  let sum = 0;\n  for (const row of rows) {\n    sum += row.price.amount;\n  }\n  return sum;\n}\n`,
    )
    .join("\n");
const { root } = createSmallRepo(
  join(folder, "shop"),
  Object.fromEntries(parts.map((part) => [`src/${part}/${part}.ts`, codeOf(part)])),
);

async function answerTo(input: string): Promise<ReturnType<typeof answerOf>> {
  const asked = await fossick(["--stdin", "--root", root, "--json"], { input });
  return JSON.parse(asked.stdout) as ReturnType<typeof answerOf>;
}

describe("pasted output", () => {
  it("of a build server, 200 kB long and coloured, leads to the line that failed in its middle", async () => {
    const time = (at: number): string => `2026-01-04T10:00:${String(at % 60).padStart(2, "0")}.1234567Z `;
    const passed = (at: number): string =>
      `\u001B[32mPASS\u001B[39m src/${parts[at % parts.length] ?? ""}/part${at}.test.ts (${at % 9} s)`;
    const failure = [
      "\u001B[31mFAIL\u001B[39m src/coupon/coupon.test.ts",
      "  ● coupon › discount",
      "    TypeError: Cannot read properties of undefined (reading 'amount')",
      "      at discountOfcoupon (\u001B[2msrc/coupon/coupon.ts\u001B[22m:20:22)",
    ];
    const runs = Array.from({ length: 2_400 }, (_, at) => passed(at));
    const lines = [...runs.slice(0, 1_200), ...failure, ...runs.slice(1_200), "Tests: 1 failed, 2400 passed"];
    const answer = await answerTo(lines.map((line, at) => time(at) + line).join("\n"));
    expect(answer.files[0]?.path).toBe("src/coupon/coupon.ts");
    expect(answer.files[0]?.spans.some((span) => span.startLine <= 20 && span.endLine >= 20)).toBe(true);
    expect(answer.advice).toMatch(/\d characters .*were not read/);
  });

  it("leads from a chain of exceptions to its cause", async () => {
    const answer = await answerTo(
      "Error: no total\n    at totalOfcart (/srv/app/src/cart/cart.ts:4:5) {\n  [cause]: TypeError: no price\n    at rowsOfrefund (/srv/app/src/refund/refund.ts:12:5)\n}",
    );
    expect(answer.files.map(({ path }) => path).slice(0, 2)).toEqual([
      "src/refund/refund.ts",
      "src/cart/cart.ts",
    ]);
  });

  it("in a mail is read like the request alone", async () => {
    const request = "the discount of a coupon is rounded wrong";
    const mail = `From: Ann\nSent: Monday\nTo: Bob\nSubject: RE: question\n\nHi Bob,\n\n${request}\n\nKind regards\nAnn\n\n________________________________\nFrom: Bob\nSent: Friday\n\nThe session and the tariff of an invoice work again.`;
    const [bare, whole] = [await answerTo(request), await answerTo(mail)];
    expect(whole.files.map(({ path }) => path)).toEqual(bare.files.map(({ path }) => path));
  });
});
