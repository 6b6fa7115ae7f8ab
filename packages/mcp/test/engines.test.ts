import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createEngines, type McpEngine } from "@fossick/mcp/engines.ts";

function make(idleMs = 20) {
  const told: string[] = [];
  const open = async (root: string): Promise<McpEngine> => {
    told.push(`open ${root}`);
    if (root === "bad") throw new Error("cannot open");
    const unasked = () => Promise.reject(new Error("not asked"));
    const close = async (): Promise<void> => {
      told.push(`closing ${root}`);
      await wait(5);
      told.push(`closed ${root}`);
    };
    const asked = { search: unasked, judge: unasked, feedback: unasked, status: unasked, pack: unasked };
    const ofOthers = {
      hasIndex: unasked,
      index: unasked,
      warm: unasked,
      retrieve: unasked,
      trace: unasked,
      readText: unasked,
      details: unasked,
    };
    return { ...asked, ...ofOthers, close };
  };
  return { engines: createEngines({ open, idleMs }), told };
}

describe("engines", () => {
  it("are one for each root, however many use it", async () => {
    const { engines, told } = make();
    const leases = await Promise.all([engines.lease("a"), engines.lease("a"), engines.lease("b")]);
    expect(leases[0].engine).toBe(leases[1].engine);
    expect(told).toEqual(["open a", "open b"]);
    await engines.close();
    expect(told.slice(2).sort()).toEqual(["closed a", "closed b", "closing a", "closing b"]);
  });

  it("stay open while they are used, and close when nobody used them for a while", async () => {
    const { engines, told } = make();
    const lease = await engines.lease("a");
    await engines.use("a", async () => undefined);
    await wait(60);
    expect(told).toEqual(["open a"]);
    lease.release();
    lease.release();
    while (!told.includes("closed a")) await wait(1);
    expect(told).toEqual(["open a", "closing a", "closed a"]);
  });

  it("are given back when the work fails", async () => {
    const { engines, told } = make();
    await expect(engines.use("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    while (!told.includes("closed a")) await wait(1);
    expect(told).toEqual(["open a", "closing a", "closed a"]);
  });

  it("are opened again only after they were closed", async () => {
    const { engines, told } = make(0);
    await engines.use("a", async () => undefined);
    while (!told.includes("closing a")) await wait(1);
    await engines.use("a", async () => undefined);
    expect(told.slice(0, 4)).toEqual(["open a", "closing a", "closed a", "open a"]);
    await engines.close();
  });

  it("that cannot be opened are tried again the next time", async () => {
    const { engines, told } = make();
    await expect(engines.lease("bad")).rejects.toThrow("cannot open");
    await expect(engines.lease("bad")).rejects.toThrow("cannot open");
    expect(told).toEqual(["open bad", "open bad"]);
    await engines.close();
  });
});
