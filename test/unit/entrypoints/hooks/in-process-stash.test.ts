import { expect, it } from "vitest";
import { createInProcessStash } from "../../../../src/entrypoints/hooks/in-process-stash.ts";

const explorer = { session: "s", agentType: "Explore" };

it("hands contexts over once, in order, to their session and kind", () => {
  const stash = createInProcessStash();
  stash.reserve(explorer).fill("first");
  stash.reserve({ session: "s", agentType: "" }).fill("for the usual kind");
  stash.reserve(explorer);
  expect(stash.take({ session: "other", agentType: "Explore" })).toBeUndefined();
  expect([stash.take(explorer), stash.take(explorer)]).toEqual(["first", ""]);
  expect(stash.take({ session: "s", agentType: "general-purpose" })).toBe("for the usual kind");
  expect(stash.take(explorer)).toBeUndefined();
});

it("keeps 64 contexts at most", () => {
  const stash = createInProcessStash();
  for (let at = 0; at < 70; at++) stash.reserve(explorer).fill(String(at));
  expect(stash.take(explorer)).toBe("6");
});
