import { expect, it } from "vitest";
import { joinReporters } from "@fossick/page/view/stage-times.ts";

it("two reporters hear what each listens to, in order, and nothing else is listened to", async () => {
  const heard: string[] = [];
  const joined = joinReporters(
    {
      onIndexProgress: (done) => void heard.push(`first ${done}`),
      onStage: async () => void heard.push("first stage"),
    },
    { onStage: (number, stage) => void heard.push(`second ${stage} ${number}`) },
  );
  expect(Object.keys(joined).sort()).toEqual(["onIndexProgress", "onStage"]);
  await joined.onIndexProgress?.(3, 4);
  await joined.onStage?.(2, "gaps");
  expect(heard).toEqual(["first 3", "first stage", "second gaps 2"]);
});
