import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startDeadline } from "@fossick/base/deadline.ts";
import { OutOfTime } from "@fossick/base/errors.ts";

describe("a deadline", () => {
  it("aborts as out of time when its time is up", async () => {
    const deadline = startDeadline(5);
    await wait(30);
    expect(deadline.signal.reason).toBeInstanceOf(OutOfTime);
    expect(deadline.isOver()).toBe(true);
  });

  it("aborts for the reason of another signal, and is not over then", () => {
    const controller = new AbortController();
    const deadline = startDeadline(60_000, controller.signal);
    controller.abort(new Error("cancelled"));
    expect(deadline.signal.reason).toEqual(new Error("cancelled"));
    expect(deadline.isOver()).toBe(false);
    deadline.end();
  });

  it("does nothing once it was ended", async () => {
    const deadline = startDeadline(5);
    deadline.end();
    await wait(30);
    expect(deadline.signal.aborted).toBe(false);
  });
});
