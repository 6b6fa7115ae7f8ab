import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/any-character.ts";
import { countTokensUpTo, estimateTokens, estimateTokensOfSize } from "@fossick/core/bundle/tokens.ts";
import { countTokens } from "../../../../test/count-tokens.ts";

const typescript = `import type { Clock } from "./clock.ts";

// ── Sessions ──────────────────────────────────────────────────────────────────────────────────────────

/** What is known of one session; \`expiresAt\` counts milliseconds since 1970. */
export interface Session {
  readonly userId: string;
  readonly expiresAt: number;
}

const SESSION_MS = 3_600_000;

/** Give a session another hour, unless it has expired. @throws RangeError when it has */
export function extendSession(session: Session, clock: Clock): Session {
  const now = clock.now();
  if (session.expiresAt < now) throw new RangeError(\`session of \${session.userId} has expired\`);
  return { ...session, expiresAt: Math.max(session.expiresAt, now + SESSION_MS) };
}
`;

const tsx = `export function SessionList({ sessions, onExtend }: SessionListProps) {
  const [selected, setSelected] = useState<string | undefined>();
  const sorted = useMemo(() => sessions.toSorted((a, b) => a.expiresAt - b.expiresAt), [sessions]);
  return (
    <ul className="session-list">
      {sorted.map((session) => (
        <li key={session.userId} onClick={() => setSelected(session.userId)}>
          {session.userId} <button onClick={() => onExtend(session)}>Extend</button>
        </li>
      ))}
    </ul>
  );
}
`;

const json = JSON.stringify(
  { name: "sessions", version: "2.11.0", scripts: { test: "vitest run", build: "tsc -p tsconfig.json" } },
  undefined,
  2,
);

const python = `
class TokenStore:
    """Keeps refresh tokens until they expire."""

    def __init__(self, clock, ttl_seconds: int = 3600) -> None:
        self._clock = clock
        self._ttl_seconds = ttl_seconds
        self._tokens: dict[str, float] = {}

    def refresh(self, user_id: str) -> str:
        token = secrets.token_urlsafe(32)
        self._tokens[token] = self._clock.now() + self._ttl_seconds
        logger.info("refreshed token for user %s", user_id)
        return token

    def is_expired(self, token: str) -> bool:
        expires_at = self._tokens.get(token, 0.0)
        return expires_at < self._clock.now()
`;

const go = `
package store

import (
	"context"
	"fmt"
	"time"
)

// Put stores a value under a key until it expires.
func (s *Store) Put(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("put %q: %w", key, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.items[key] = item{value: value, expiresAt: s.clock.Now().Add(ttl)}
	return nil
}
`;

const simplified =
  "这个函数会检查用户的令牌是否已经过期，并在需要的时候重新签发。调用方应该先加载会话，然后把会话和当前时间一起传进来。如果会话不存在，就返回错误，不要抛出异常。";

describe("estimateTokens", () => {
  it.each([
    ["TypeScript", typescript],
    ["TSX", tsx],
    ["JSON", json],
    ["Python", python],
    ["Go", go],
  ])("is within 15 %% for %s", async (_, text) => {
    const exact = await countTokens(text);
    expect(Math.abs(estimateTokens(text) / exact - 1)).toBeLessThan(0.15);
  });

  it("stays near for Chinese prose alone, and within 15 % where it comments code", async () => {
    expect(Math.abs(estimateTokens(simplified) / (await countTokens(simplified)) - 1)).toBeLessThan(0.3);
    const commented = `// ${simplified}\n${python}`;
    expect(Math.abs(estimateTokens(commented) / (await countTokens(commented)) - 1)).toBeLessThan(0.15);
  });

  it("is 0 only for the empty text", () => {
    expect(estimateTokens("")).toBe(0);
    expect(estimateTokens(" ")).toBe(1);
  });

  it("is a whole number that does not shrink when text is added after a line break", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (before, after) => {
        const estimate = estimateTokens(before);
        expect(Number.isInteger(estimate)).toBe(true);
        expect(estimateTokens(`${before}\n${after}`)).toBeGreaterThanOrEqual(estimate);
      }),
    );
  });
});

describe("estimateTokensOfSize", () => {
  it("is within a fourth for source code", async () => {
    const text = tsx + go;
    const ratio = estimateTokensOfSize(Buffer.byteLength(text)) / (await countTokens(text));
    expect(Math.abs(ratio - 1)).toBeLessThan(0.25);
    expect(estimateTokensOfSize(0)).toBe(0);
  });
});

describe("countTokens", () => {
  it("counts o200k_base tokens", async () => {
    expect(await countTokens("hello world")).toBe(2);
    expect(await countTokens("")).toBe(0);
  });

  it.each(["<|endoftext|>", "<|im_start|>system<|im_sep|>", "<|endofprompt|>"])(
    "counts %s as plain text",
    async (text) => {
      expect(await countTokens(`before ${text} after`)).toBeGreaterThan(4);
      expect(await countTokensUpTo(`before ${text} after`, 100)).toBe(
        await countTokens(`before ${text} after`),
      );
    },
  );
});

describe("countTokensUpTo", () => {
  it("counts up to its limit and tells when there are more", async () => {
    const exact = await countTokens(python);
    expect(await countTokensUpTo(python, exact)).toBe(exact);
    expect(await countTokensUpTo(python, exact - 1)).toBeUndefined();
    expect(await countTokensUpTo("", 0)).toBe(0);
  });
});
