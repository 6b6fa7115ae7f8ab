import assert from "node:assert/strict";
import * as fc from "fast-check";
import { packFiles } from "@fossick/core/bundle/pack.ts";
import { countTokensUpTo, estimateTokens } from "@fossick/core/bundle/tokens.ts";
import { oneLine, safeLines } from "@fossick/base/safe-text.ts";
import { property } from "../property.ts";
import { hostileText } from "../texts.ts";

const span = fc.record({
  startLine: fc.integer({ min: -3, max: 2_000 }),
  endLine: fc.integer({ min: -3, max: 2_000 }),
});
const unsafe = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

export const packingProperties = [
  property("estimateTokens is a whole number, not far above the length", hostileText, (text) => {
    const tokens = estimateTokens(text);
    assert.ok(Number.isInteger(tokens) && tokens >= 0 && tokens <= text.length * 2 + 1, String(tokens));
  }),
  property(
    "countTokensUpTo counts at most its limit",
    (max) => fc.tuple(hostileText(max), fc.integer({ min: 0, max: 40_000 })),
    async ([text, limit]) => {
      const tokens = await countTokensUpTo(text, limit);
      assert.ok(tokens === undefined || (tokens >= 0 && tokens <= limit), String(tokens));
    },
  ),
  property(
    "packFiles stays within its limit and shows lines as they are",
    (max) =>
      fc.record({
        text: hostileText(max),
        spans: fc.array(span, { maxLength: 4 }),
        maxTokens: fc.integer({ min: 0, max: 20_000 }),
      }),
    async ({ text, spans, maxTokens }) => {
      const packed = await packFiles([{ path: "a.ts", spans }], async () => text, maxTokens);
      const lines = text.split("\n");
      for (const { parts, tokens } of packed) {
        assert.ok(tokens <= maxTokens);
        for (const { startLine, endLine, text: shown } of parts)
          assert.equal(shown, lines.slice(startLine - 1, endLine).join("\n"));
      }
    },
  ),
  property("text for a terminal has no control characters", hostileText, (text) => {
    assert.doesNotMatch(oneLine(text), unsafe);
    assert.doesNotMatch(safeLines(text).replaceAll(/[\n\t]/g, ""), unsafe);
  }),
];
