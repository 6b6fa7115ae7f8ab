import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createSlots } from "../../src/searches/slots.ts";

const never = new AbortController().signal;
const asker = (callerId: string, signal = never) => ({ callerId, signal });

/** Work that goes on until it is told to end. */
function openWork() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end: () => end() };
}

describe("slots", () => {
  it("leave waiting places for other callers, however many one asks for", async () => {
    const slots = createSlots({ max: 1, room: 4, waitMs: 60_000 });
    const { end, work } = openWork();
    const greedy = Array.from({ length: 10 }, () => slots.run(asker("greedy"), work));
    const settled = Promise.allSettled(greedy);
    const other = slots.run(asker("other"), async () => "answered");
    await turn();
    expect(slots.figures()).toEqual({ running: 1, waiting: 3 });
    end();
    expect(await other).toBe("answered");
    const refused = (await settled).filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({
      reason: { code: "TOO_MANY_SEARCHES", message: "too many of your searches are waiting already" },
    });
    expect(slots.figures()).toEqual({ running: 0, waiting: 0 });
  });

  it("blame the server where others fill it, and a caller who fills it alone", async () => {
    for (const room of [0, 1]) {
      const slots = createSlots({ max: 1, room, waitMs: 20 });
      const { end, work } = openWork();
      const first = slots.run(asker("a"), work);
      await expect(slots.run(asker("a"), work)).rejects.toMatchObject({ code: "TOO_MANY_SEARCHES" });
      await expect(slots.run(asker("b"), work)).rejects.toMatchObject({ code: "SERVER_UNAVAILABLE" });
      end();
      await first;
      expect(slots.figures()).toEqual({ running: 0, waiting: 0 });
    }
  });

  it("give back the place of who left", async () => {
    const slots = createSlots({ max: 1, room: 2, waitMs: 60_000 });
    const { end, work } = openWork();
    const first = slots.run(asker("a"), work);
    const leaving = new AbortController();
    const left = slots.run(asker("a", leaving.signal), work);
    const reason = new Error("gone");
    leaving.abort(reason);
    await expect(left).rejects.toBe(reason);
    expect(slots.figures()).toEqual({ running: 1, waiting: 0 });
    end();
    await first;
    expect(slots.figures()).toEqual({ running: 0, waiting: 0 });
  });

  it("refuse who waited too long, and keep no place for them", async () => {
    const slots = createSlots({ max: 1, room: 2, waitMs: 20 });
    const { end, work } = openWork();
    const first = slots.run(asker("a"), work);
    await expect(slots.run(asker("b"), work)).rejects.toMatchObject({
      code: "SERVER_UNAVAILABLE",
      message: "too many searches are waiting already",
    });
    expect(slots.figures()).toEqual({ running: 1, waiting: 0 });
    end();
    await first;
    expect(await slots.run(asker("c"), async () => "answered")).toBe("answered");
  });
});
