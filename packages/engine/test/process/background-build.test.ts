import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createBackgroundBuild } from "@fossick/engine/process/background-build.ts";

/** A build that ends when told to, or when it is ended. */
function slowBuild() {
  let started = 0;
  let finish = (): void => undefined;
  const build = createBackgroundBuild(
    (signal) =>
      new Promise((resolve, reject) => {
        started++;
        finish = () => resolve(undefined);
        signal.addEventListener("abort", () => reject(new Error("ended")));
      }),
    1,
  );
  return { build, finish: () => finish(), started: () => started };
}

describe("a build between calls", () => {
  it("starts once it is wanted, and once at a time", async () => {
    const { build, finish, started } = slowBuild();
    const areStarted = (count: number) => vi.waitFor(() => expect(started()).toBe(count));
    build.goOn();
    await wait(5);
    expect(started()).toBe(0);
    build.want();
    build.goOn();
    build.want();
    build.goOn();
    await areStarted(1);
    finish();
    await build.ended();
    build.goOn();
    await areStarted(2);
  });

  it("ends when its process does, and does not start again", async () => {
    const { build, started } = slowBuild();
    build.want();
    build.goOn();
    await build.end();
    build.want();
    build.goOn();
    await wait(5);
    expect(started()).toBe(0);
  });
});
