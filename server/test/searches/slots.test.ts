import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createSlots, type SlotLimits } from "../../src/searches/slots.ts";

const limits: SlotLimits = { max: 1, room: 64, waitMs: 60_000 };
const asker = (team: string, callerId = team, signal = new AbortController().signal) => ({
  team,
  callerId,
  signal,
});

/** Slots, and in what order calls had their turns. */
function watched(options: Partial<SlotLimits> = {}) {
  const slots = createSlots({ ...limits, ...options });
  const turns: string[] = [];
  const call = async (team: string, callerId = team): Promise<void> => {
    const end = await slots.enter(asker(team, callerId));
    turns.push(callerId);
    await sleep(1);
    end();
  };
  return { slots, turns, call };
}

describe("slots", () => {
  it("give a team with one call the next turn, however many wait of another", async () => {
    const { call, turns } = watched();
    const greedy = Array.from({ length: 20 }, () => call("greedy"));
    await Promise.all([...greedy, call("small")]);
    expect(turns.indexOf("small")).toBe(1);
    expect(turns).toHaveLength(21);
  });

  it("go through the teams in turn, and through the callers of each", async () => {
    const { call, turns } = watched();
    const askers = ["a1", "a1", "a1", "a2", "b1", "b1", "c1"];
    await Promise.all(askers.map((callerId) => call(callerId.slice(0, 1), callerId)));
    expect(turns).toEqual(["a1", "b1", "c1", "a2", "b1", "a1", "a1"]);
  });

  it("let one more in only while the thread has nothing to do", async () => {
    const load = { isBusy: true, look: () => load.isBusy };
    const slots = createSlots({ ...limits, max: 2, load });
    const ends = [await slots.enter(asker("a"))];
    const second = slots.enter(asker("a"));
    const third = slots.enter(asker("a"));
    await sleep(50);
    expect(slots.figures()).toEqual({ running: 1, waiting: 2 });
    load.isBusy = false;
    ends.push(await second);
    await sleep(50);
    expect(slots.figures()).toEqual({ running: 2, waiting: 1 });
    for (const end of ends) end();
    (await third)();
    expect(slots.figures()).toEqual({ running: 0, waiting: 0 });
  });

  it("end a turn once", async () => {
    const slots = createSlots(limits);
    const end = await slots.enter(asker("a"));
    end();
    const other = await slots.enter(asker("b"));
    end();
    expect(slots.figures()).toEqual({ running: 1, waiting: 0 });
    other();
  });

  it("leave waiting places for other callers, however many one asks for", async () => {
    const slots = createSlots({ ...limits, room: 4 });
    const end = await slots.enter(asker("a", "greedy"));
    const waiting = Array.from({ length: 5 }, async () => (await slots.enter(asker("a", "greedy")))());
    const settled = Promise.allSettled(waiting);
    const other = slots.enter(asker("a", "other"));
    await sleep(1);
    expect(slots.figures().waiting).toBe(3);
    end();
    (await other)();
    const refused = (await settled).filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({
      reason: { code: "TOO_MANY_SEARCHES", message: "too many of your searches are waiting already" },
    });
    expect(slots.teams().get("a")).toMatchObject({ refused: 3 });
  });

  it("send a call of the largest team away for one of a small team", async () => {
    const slots = createSlots({ ...limits, room: 4 });
    const end = await slots.enter(asker("large"));
    const large = ["k1", "k2", "k3", "k4"].map((key) => slots.enter(asker("large", key)));
    const settled = Promise.allSettled(large);
    const small = slots.enter(asker("small"));
    end();
    (await small)();
    for (const turn of large.slice(0, 3)) (await turn)();
    const reasons = (await settled).map((each) => (each.status === "rejected" ? each.reason : undefined));
    expect(reasons).toEqual([undefined, undefined, undefined, expect.anything()]);
    expect(reasons[3]).toMatchObject({
      code: "TOO_MANY_SEARCHES",
      message: "too many searches of your team are waiting already",
    });
  });

  it("blame the server only where others contribute as much", async () => {
    const slots = createSlots({ ...limits, room: 0 });
    const end = await slots.enter(asker("a"));
    await expect(slots.enter(asker("a"))).rejects.toMatchObject({ code: "TOO_MANY_SEARCHES" });
    await expect(slots.enter(asker("b"))).rejects.toMatchObject({ code: "SERVER_UNAVAILABLE" });
    end();
    expect(slots.figures()).toEqual({ running: 0, waiting: 0 });
  });

  it("give back the place of who left", async () => {
    const slots = createSlots({ ...limits, room: 2 });
    const end = await slots.enter(asker("a"));
    const leaving = new AbortController();
    const left = slots.enter(asker("a", "a", leaving.signal));
    const reason = new Error("gone");
    leaving.abort(reason);
    await expect(left).rejects.toBe(reason);
    expect(slots.figures()).toEqual({ running: 1, waiting: 0 });
    end();
    expect(slots.figures()).toEqual({ running: 0, waiting: 0 });
  });

  it("refuse who waited too long, and keep no place for them", async () => {
    const slots = createSlots({ ...limits, room: 2, waitMs: 20 });
    const end = await slots.enter(asker("a"));
    await expect(slots.enter(asker("a"))).rejects.toMatchObject({ code: "TOO_MANY_SEARCHES" });
    expect(slots.figures()).toEqual({ running: 1, waiting: 0 });
    end();
    (await slots.enter(asker("c")))();
  });

  it("count for each team what was served, refused and waited", async () => {
    const { call, slots } = watched();
    await Promise.all([call("a"), call("a"), call("b")]);
    const figures = slots.teams();
    expect([figures.get("a")?.served, figures.get("b")?.served]).toEqual([2, 1]);
    expect(figures.get("a")).toMatchObject({ refused: 0, waiting: 0 });
    expect(figures.get("b")?.waitedSeconds).toBeGreaterThan(0);
  });
});
