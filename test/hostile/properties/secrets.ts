import assert from "node:assert/strict";
import fc from "fast-check";
import { passGate } from "@fossick/base/secrets/gate.ts";
import { redact, withoutSecrets } from "@fossick/base/secrets/redact.ts";
import { piecesOf, plantSecrets } from "../../planted-secrets.ts";
import { property } from "../property.ts";
import { hostileText } from "../texts.ts";

const lineCount = (text: string): number => text.split("\n").length;

const planted = (max: number) =>
  fc
    .tuple(hostileText(max), fc.integer({ min: 0, max: 1_000_000 }))
    .map(([text, seed]) => ({ text, secrets: plantSecrets(3, seed) }));

export const secretProperties = [
  property("a text without its secrets keeps its lines", hostileText, async (text) => {
    assert.equal(lineCount(withoutSecrets(text)), lineCount(text));
    assert.equal(lineCount(await passGate(text)), lineCount(text));
  }),
  property("a text whose secrets are replaced does not change again", hostileText, (text) => {
    const once = redact(text);
    assert.equal(redact(once), once);
  }),
  property("secrets are replaced whatever stands before them", planted, ({ text, secrets }) => {
    const redacted = redact(`${text}\n${secrets.map((secret) => secret.text).join("\n")}\n`);
    for (const secret of secrets)
      for (const piece of piecesOf(secret)) assert.ok(!redacted.includes(piece), `${secret.kind} is left`);
  }),
];
