import fc from "fast-check";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/any-character.ts";
import { passGate } from "@fossick/base/secrets/gate.ts";
import { countMarks, redact, withoutMarks, withoutSecrets } from "@fossick/base/secrets/redact.ts";
import { expectEnd } from "../../../../test/expect-end.ts";
import { piecesOf, plantSecrets, secretKinds } from "../../../../test/planted-secrets.ts";

const lineCount = (text: string): number => text.split("\n").length;

describe("secrets in a text", () => {
  it("of 40 kinds and more are replaced, none of 1,000 is left", () => {
    expect(secretKinds.length).toBeGreaterThanOrEqual(40);
    const left = plantSecrets(1_000).filter((planted) => {
      const text = redact(`import x from "y";\n${planted.text}\nexport const z = 1;\n`);
      return piecesOf(planted).some((piece) => text.includes(piece)) || countMarks(text) === 0;
    });
    expect(left.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([]);
  });

  it.each(plantSecrets(secretKinds.length, 7))("$kind: its line keeps its number", (planted) => {
    const text = `a\n${planted.text}\nb\n`;
    const redacted = redact(text);
    expect(lineCount(redacted)).toBe(lineCount(text));
    expect(redacted).toMatch(/^a\n[\s\S]*\[redacted: [a-z0-9 .]+\][\s\S]*\nb\n$/);
    expect(lineCount(withoutSecrets(text))).toBe(lineCount(text));
    expect(countMarks(withoutSecrets(text))).toBe(0);
  });

  it("are named in their marks, and what stands around them stays", () => {
    const [github] = plantSecrets(1);
    expect(redact(`// for CI\n${github?.text ?? ""} // expires`)).toBe(
      '// for CI\nconst token = "[redacted: github token]"; // expires',
    );
  });

  it("that are cut off at the end of a text are replaced as far as they go", () => {
    const body = plantSecrets(8, 3)[7]?.secret ?? "";
    const text = redact(`key:\n-----BEGIN RSA PRIVATE KEY-----\n${body}`);
    expect(text).toBe("key:\n[redacted: private key]\n");
  });

  it("what only speaks of them stays", () => {
    const text = [
      "const password = readPassword();",
      'if (secret === "") throw new Error("no secret");',
      'const header = "-----BEGIN PRIVATE KEY-----" + encode(key) + "-----END PRIVATE KEY-----";',
      'token: "your-token-here", password: "changeme123", apiKey: process.env.API_KEY2,',
      "postgres://postgres:postgres@localhost:5432/app https://user:${PASSWORD}@host",
      "Authorization: Bearer <token> Basic authentication",
      'passwordLabel: "At least 8 characters"; access_key_1_last_used_date, access_key_2_active',
      'accessKey="s" tokenType: "urn:ietf:params:oauth:token-type:jwt2"',
      "integrity: sha512-abc commit 5f2c1d0b9e8a7f6c5d4e3b2a1f0e9d8c7b6a5f4e",
    ].join("\n");
    expect(redact(text)).toBe(text);
  });

  it("takes time in step with the text, whatever it holds", () => {
    const baits = [
      "-eyJaaaaaaaaaa",
      "-----BEGIN PRIVATE KEY-----\n",
      'password="',
      "password:        ",
      "eyJ1",
      "login a password ",
    ];
    for (const bait of baits) expectEnd(() => redact(bait.repeat(1_000_000 / bait.length)));
  });

  it("replaced once, a text does not change again", () => {
    const planted = fc.integer({ min: 0, max: 1_000 }).map((seed) =>
      plantSecrets(3, seed)
        .map(({ text }) => text)
        .join("\n"),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 400 }), planted), (text) => {
        const once = redact(text);
        expect(redact(once)).toBe(once);
        expect(lineCount(once)).toBe(lineCount(text));
      }),
      { numRuns: 300 },
    );
  });

  it("marks are no words of a task", () => {
    expect(withoutMarks("why does [redacted: github token] fail?")).toBe("why does   fail?");
  });
});

describe("the rules of secretlint", () => {
  it("find what fossick's own do not name, and are held to it", async () => {
    expect(rules.length).toBeGreaterThan(10);
    const planted = plantSecrets(500, 11);
    const all = planted.map(({ text }) => text).join("\n");
    expect(await passGate(redact(all))).toBe(redact(all));
  });

  it("cannot be turned off by a comment in the repository", async () => {
    const [github] = plantSecrets(1, 5);
    const text = await passGate(`// secretlint-disable\n${github?.text ?? ""}`);
    expect(text).toContain("[redacted: github token]");
  });

  it("take time in step with the text", async () => {
    const bait = `SG.${"a".repeat(127)}1.${"a".repeat(400)} `;
    const startedMs = performance.now();
    await passGate(bait.repeat(1_800));
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});
