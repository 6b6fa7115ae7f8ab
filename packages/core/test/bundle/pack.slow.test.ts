import { describe, expect, it } from "vitest";
import { packFiles } from "@fossick/core/bundle/pack.ts";
import { countTokens } from "../../../../test/count-tokens.ts";
import { sampleEvaluation } from "../../../../test/parts/index.ts";

const evaluation = sampleEvaluation("a.txt", 0.9, 1);
const pack = (text: string, maxTokens: number) => packFiles([evaluation], async () => text, maxTokens);

describe("packFiles of a hostile file", () => {
  /** Work by the square of the length would take minutes; so much is allowed for a busy machine. */
  const maxMs = 20_000;

  it.each([
    ["320,000 empty lines", "\n".repeat(320_000)],
    ["a megabyte of spaces", " ".repeat(1_000_000)],
    ["80,000 times a", "a".repeat(80_000)],
    ["40,000 times 的", "的".repeat(40_000)],
    ["500,000 times aA", "aA".repeat(500_000)],
    ["200,000 indented empty lines", "    \n".repeat(200_000)],
    ["four megabytes of one sign", "=".repeat(4_000_000)],
  ])("takes time by its length: %s", async (_, text) => {
    const startedMs = performance.now();
    for (const limit of [500, 20_000, 1_000_000]) await pack(text, limit);
    expect(performance.now() - startedMs).toBeLessThan(maxMs);
  });

  it("counts no more than the limit says, however long the file", async () => {
    const text = "    \n".repeat(1_000_000);
    const [file] = await pack(text, 5_000);
    expect(file?.tokens).toBeLessThanOrEqual(5_000);
    expect(file?.tokens).toBeGreaterThan(4_900);
    expect(await countTokens(file?.parts[0]?.text ?? "")).toBe(file?.tokens);
  });

  it("lets the event loop turn, and ends when it is aborted", async () => {
    const abort = new AbortController();
    const reason = new Error("given up");
    setTimeout(() => abort.abort(reason), 1);
    const text = Array.from({ length: 1_000_000 }, (_, line) => `${line} ${line}`).join("\n");
    const packing = packFiles([evaluation], async () => text, 1e9, abort.signal);
    await expect(packing).rejects.toBe(reason);
  });
});
