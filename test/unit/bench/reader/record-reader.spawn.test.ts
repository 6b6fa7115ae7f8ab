import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pastTasksCommand, recordReaderCommand } from "../../../../bench/src/reader/reader-commands.ts";
import type { ReaderRecord } from "../../../../bench/src/reader/record-state.ts";
import {
  createFolder,
  isolateGit,
  openFolder,
  removeFolders,
  type TempFolder,
} from "../../../temp-repository.ts";

let place: TempFolder;
const at = (path: string): string => `${place.root}/${path}`;
const linesOf = (path: string): string[] => readFileSync(at(path), "utf8").split("\n").filter(Boolean);

beforeAll(() => {
  isolateGit();
  place = createFolder();
  for (const name of ["owner+boat", "google+gson"]) {
    place.write({
      [`mirrors/${name}/src/refund-order.ts`]:
        "const rate = 3;\n\nexport function refundOrder(order: Order): Order {\n  return settle(order, rate);\n}\n",
      [`mirrors/${name}/src/search-lamps.ts`]:
        "export const searchLamps = (lamps: Lamp[]): Lamp[] => lamps;\n",
    });
    const repository = openFolder(at(`mirrors/${name}`));
    repository.git("init", "-q", "-b", "main");
    repository.commit("Start");
    repository.write({ "src/refund-order.ts": "export const refundOrder = 0;\n" });
    repository.commit("Refund an order more than once");
    repository.write({ "src/search-lamps.ts": "export const searchLamps = 0;\n" });
    repository.commit("Search the lamps from left to right");
  }
});
afterAll(removeFolders);

const record = (changes = {}): Promise<string> =>
  recordReaderCommand(
    {
      tasks: at("past.jsonl"),
      field: "task",
      mirrors: at("mirrors"),
      work: at("work"),
      out: at("records"),
      group: "train",
      most: 200,
      part: "1/1",
      ...changes,
    },
    () => {},
  );

describe("what a reader learns from", () => {
  it("are commits of repositories that no task set is about", () => {
    const said = pastTasksCommand({ mirrors: at("mirrors"), out: at("past.jsonl"), limit: 9 }, () => {});
    expect(said).toBe(`2 tasks of 1 repositories in ${at("past.jsonl")}`);
    expect(linesOf("past.jsonl").map((line) => (JSON.parse(line) as { repo: string }).repo)).toEqual([
      "owner/boat",
      "owner/boat",
    ]);
  });

  it("are the text of a task, and its candidates at the state it is asked at, best first", async () => {
    await record();
    const records = linesOf("records/train.1-of-1.jsonl").map((line) => JSON.parse(line) as ReaderRecord);
    expect(records).toHaveLength(2);
    const refund = records.find(({ gold }) => gold.includes("src/refund-order.ts"));
    expect(refund?.text).toBe("Refund an order more than once");
    expect(refund?.commit).toBe(openFolder(at("mirrors/owner+boat")).git("rev-parse", "HEAD~2").trim());
    expect(refund?.paths[0]).toBe("src/refund-order.ts");
    expect(refund?.terms).toContain("refund");
    expect(refund?.signals).toBeUndefined();
    expect(refund?.scores).toEqual([...(refund?.scores ?? [])].sort((a, b) => b - a));
  });

  it("are recorded once: a run that was interrupted is gone on with", async () => {
    await record();
    expect(linesOf("records/train.1-of-1.jsonl")).toHaveLength(2);
  });

  it("comes with signals where the ranker is to be fitted, and without the worse candidates", async () => {
    await record({ group: "fit", signals: true, most: 1 });
    const [first] = linesOf("records/fit.1-of-1.jsonl").map((line) => JSON.parse(line) as ReaderRecord);
    expect(first?.paths).toHaveLength(1);
    expect(Object.values(first?.signals ?? {}).every((values) => values.length === 1)).toBe(true);
    expect(Object.keys(first?.signals ?? {})).toContain("text");
  });

  it("is shared out by repository", async () => {
    await record({ group: "shared", part: "2/2" });
    expect(() => linesOf("records/shared.2-of-2.jsonl")).toThrow("ENOENT");
  });
});
