import { expect, it } from "vitest";
import { createLane } from "../../src/access/lane.ts";

it("does a few pieces of work at a time, lets some wait, and refuses the rest", async () => {
  const lane = createLane({ max: 1, room: 1 });
  const done: string[] = [];
  let end = (): void => undefined;
  const first = lane(() => new Promise<void>((resolve) => (end = resolve)).then(() => done.push("first")));
  const second = lane(async () => done.push("second"));
  await expect(lane(async () => done.push("third"))).rejects.toMatchObject({ code: "SERVER_UNAVAILABLE" });
  end();
  await Promise.all([first, second]);
  expect(done).toEqual(["first", "second"]);
  await lane(() => Promise.reject(new Error("failed"))).catch(() => undefined);
  expect(await lane(async () => "goes on")).toBe("goes on");
});
