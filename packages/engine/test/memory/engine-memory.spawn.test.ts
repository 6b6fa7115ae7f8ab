import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEngine, replay, type Engine, type Retrieval } from "@fossick/library/index.ts";
import type { Settings } from "@fossick/settings/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

/** A shop whose word for limiting how often is throttle; many files beside it keep the words rare. */
const files: Record<string, string> = {
  "src/throttle.ts":
    "export class Throttle {\n  throttleWindow = 60;\n}\nexport function throttleRequests(limit: number) {\n  return limit;\n}\n",
  "src/server.ts": "export function listen(port: number) {\n  return port;\n}\n",
  "src/orders/order.ts": "export interface Order {\n  id: string;\n}\n",
  "src/orders/place-order.ts": "export function placeOrder(id: string) {\n  return { id };\n}\n",
  "src/catalog/lamp.ts": "export interface Lamp {\n  watts: number;\n}\n",
  "src/mail/send-mail.ts": "export async function sendMail(to: string) {\n  return to;\n}\n",
  "src/clock.ts": "export const now = () => 0;\n",
  "README.md": "# Shop\n\nSells lamps.\n",
};
const wish = "Customers hammer checkout, slow them down";

let repository: TempFolder;
let dataDir: string;
let cacheDir: string;

beforeAll(isolateGit);
afterAll(removeFolders);
beforeEach(() => {
  repository = createShop();
  dataDir = createFolder().root;
  cacheDir = createFolder().root;
});

function createShop(more: Record<string, string> = {}): TempFolder {
  const shop = createRepository({ ...files, ...more });
  shop.git("config", "user.email", "test@example.com");
  shop.git("config", "user.name", "test");
  shop.commit("Start the shop");
  return shop;
}

async function withEngine<T>(
  use: (engine: Engine) => Promise<T>,
  settings: Partial<Settings> = {},
  root = repository.root,
): Promise<T> {
  const engine = await createEngine({ root, settings: { cacheDir, dataDir, ...settings } });
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

const ask = (text = wish, settings: Partial<Settings> = {}): Promise<Retrieval> =>
  withEngine((engine) => engine.retrieve(text), settings);
const list = () => withEngine((engine) => engine.memory.list());
const firstOf = ({ ranking }: Retrieval): string | undefined => ranking[0]?.path;
const withoutTimes = (retrieval: Retrieval): string =>
  JSON.stringify(retrieval, (key, value: unknown) => (/^(?:ms|indexMs)$/.test(key) ? 0 : value));

describe("feedback", () => {
  it("brings what was used to the top of the next answer, which says why", async () => {
    expect(firstOf(await ask())).not.toBe("src/mail/send-mail.ts");
    await withEngine((engine) => engine.feedback({ used: ["src/mail/send-mail.ts"] }));
    const answer = await ask();
    expect(firstOf(answer)).toBe("src/mail/send-mail.ts");
    const shown = [...answer.files, ...answer.nearby].find(({ path }) => path === "src/mail/send-mail.ts");
    expect(shown?.reason).toMatch(/used for an earlier task about .*(?:hammer|customers|checkout)/);
  });

  it("may name its task, and says what it is remembered by", async () => {
    const report = await withEngine((engine) =>
      engine.feedback({ task: "Fix: slow customers", used: ["./src/throttle.ts"], unused: ["src/clock.ts"] }),
    );
    expect([...report.words].sort()).toEqual(["customers", "slow"]);
    expect(report).toMatchObject({ used: ["src/throttle.ts"], unused: ["src/clock.ts"] });
    expect(firstOf(await ask("customers are slow"))).toBe("src/throttle.ts");
  });

  it("is left out, and nothing is left behind, without memory", async () => {
    const plain = await ask(wish, { memory: false });
    expect(existsSync(join(dataDir, "memory"))).toBe(false);
    await withEngine((engine) => engine.feedback({ task: wish, used: ["src/throttle.ts"] }));
    const before = await list();
    expect(withoutTimes(await ask(wish, { memory: false }))).toBe(withoutTimes(plain));
    expect(await list()).toEqual(before);
    const off = withEngine((engine) => engine.feedback({ task: wish, used: ["src/clock.ts"] }), {
      memory: false,
    });
    await expect(off).rejects.toMatchObject({ code: "MEMORY_OFF" });
  });

  it("is confirmed by other tasks, not by the same one again, and weakened by contradiction", async () => {
    const sure = async () =>
      (await list()).associations.find(
        ({ name, word }) => name === "src/throttle.ts" && word === "customers",
      );
    const feed = (task: string, used: boolean) =>
      withEngine((engine) => engine.feedback({ task, [used ? "used" : "unused"]: ["src/throttle.ts"] }));
    await feed(wish, true);
    await feed(`  ${wish.toUpperCase()}`, true);
    expect(await sure()).toMatchObject({ confidence: 0.6, times: 1 });
    await feed("customers wait", true);
    expect(await sure()).toMatchObject({ confidence: 0.75, times: 2 });
    await feed("customers pay", false);
    expect(await sure()).toMatchObject({ confidence: 0.6, times: 2 });
    await feed("customers leave", false);
    expect(await sure()).toBeUndefined();
  });

  it("recalls words that several tasks led to, for files it was not given for", async () => {
    for (const task of ["slow customers down", "hammering customers"])
      await withEngine((engine) => engine.feedback({ task, used: ["src/throttle.ts"] }));
    repository.write({
      "src/login.ts": "export const throttleLogin = 1;\nexport const throttleReset = 2;\n",
    });
    const worth = ({ ranking }: Retrieval): number =>
      ranking.find(({ path }) => path === "src/login.ts")?.worth ?? 0;
    const answer = await ask("customers");
    expect(answer.cycles[0]?.query.keywords).toContainEqual(
      expect.objectContaining({ term: "throttle", from: "memory" }),
    );
    expect(worth(answer)).toBeGreaterThan(worth(await ask("customers", { memory: false })));
  });

  it.each([
    [{ used: ["src/none.ts"] }, "INVALID_SETTING", "the index has no file src/none.ts"],
    [{ used: ["src/clock.ts"], unused: ["src/clock.ts"] }, "INVALID_SETTING", "both used and unused"],
    [{}, "INVALID_SETTING", "feedback needs files"],
    [{ used: ["src/clock.ts"] }, "NO_TASK", "this project has no recent search"],
    [{ task: "fix it", used: ["src/clock.ts"] }, "NO_TASK", "contains no word"],
  ])("is refused with a clear sentence: %o", async (feedback, code, message) => {
    const refused = withEngine((engine) => engine.feedback(feedback));
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect((await list()).associations).toEqual([]);
  });
});

describe("the memory of a project", () => {
  const feed = (root = repository.root) =>
    withEngine((engine) => engine.feedback({ task: wish, used: ["src/throttle.ts"] }), {}, root);

  it("is shared with no other project", async () => {
    const other = createShop({ "other.md": "Another shop" });
    await feed();
    const untaught = await withEngine((engine) => engine.retrieve(wish), { memory: false }, other.root);
    const answer = await withEngine((engine) => engine.retrieve(wish), {}, other.root);
    expect(withoutTimes(answer)).toBe(withoutTimes(untaught));
    const { associations, project } = await withEngine((engine) => engine.memory.list(), {}, other.root);
    expect(associations).toEqual([]);
    expect(project).not.toBe((await list()).project);
    const moved = withEngine(async (engine) => engine.memory.export());
    const refused = moved.then((exported) =>
      withEngine((engine) => engine.memory.import(exported), {}, other.root),
    );
    await expect(refused).rejects.toMatchObject({ code: "INVALID_MEMORY" });
  });

  it("comes back whole after export, forget and import", async () => {
    await feed();
    await ask("where are lamps kept?");
    const kept = join(dataDir, "memory", (await list()).project);
    const bytes = () =>
      readdirSync(kept)
        .sort()
        .map((name) => [name, readFileSync(join(kept, name), "utf8")]);
    const before = bytes();
    const exported = JSON.stringify(await withEngine((engine) => engine.memory.export()));
    await withEngine((engine) => engine.memory.forget());
    expect(await list()).toMatchObject({ associations: [], tasks: [] });
    await withEngine((engine) => engine.memory.import(JSON.parse(exported)));
    expect(bytes()).toEqual(before);
  });

  it("forgets a word with the tasks that hold it, a file, or all", async () => {
    await ask("hammer the checkout");
    await feed();
    const forget = (...names: string[]) => withEngine((engine) => engine.memory.forget(names));
    expect((await forget("hammer")).tasks).toBe(1);
    const text = () =>
      readdirSync(join(dataDir, "memory"), { recursive: true, encoding: "utf8" })
        .filter((name) => /json/.test(name))
        .map((name) => readFileSync(join(dataDir, "memory", name), "utf8"))
        .join("");
    expect(text()).not.toContain("hammer");
    expect(text()).toContain("customers");
    await forget("src/throttle.ts");
    expect(text()).not.toContain("src/throttle.ts");
    expect(await forget("unheard")).toEqual({ associations: 0, tasks: 0, searches: 0 });
  });

  it("keeps the words of a task, never its text, and keeps nothing once turned off", async () => {
    await ask("Customers hammer checkout; our key is hunter2-hunter2 by the way");
    const kept = join(dataDir, "memory", (await list()).project);
    expect(readFileSync(join(kept, "tasks.json"), "utf8")).not.toContain("by the way");
    await feed();
    await withEngine((engine) => engine.memory.off());
    await ask();
    expect(readdirSync(kept).map((name) => readFileSync(join(kept, name), "utf8"))).toEqual([""]);
    expect(await list()).toMatchObject({ on: false, associations: [], tasks: [] });
    await expect(feed()).rejects.toMatchObject({ code: "MEMORY_OFF" });
    await withEngine((engine) => engine.memory.on());
    await feed();
    expect((await list()).associations.length).toBeGreaterThan(0);
  });

  it("is used, and left as it is, by a search for a task that is still being written", async () => {
    await feed();
    const before = await list();
    const found = await withEngine((engine) => engine.retrieve(wish, { isTentative: true }));
    expect(found.ranking[0]?.path).toBe("src/throttle.ts");
    expect((await list()).tasks).toEqual(before.tasks);
    await ask("another wish about throttled customers");
    expect((await list()).tasks).not.toEqual(before.tasks);
  });

  it("is recorded in a trace, which replays without it", async () => {
    await feed();
    const trace = await withEngine((engine) => engine.trace(wish));
    await withEngine((engine) => engine.memory.forget());
    expect(withoutTimes(await replay(JSON.parse(JSON.stringify(trace))))).toBe(withoutTimes(trace.retrieval));
    expect(trace.retrieval.ranking[0]?.path).toBe("src/throttle.ts");
  });

  it("that cannot be kept is told, and the search goes on", async () => {
    const blocked = join(createFolder().root, "a file");
    writeFileSync(blocked, "");
    const answer = await ask(wish, { dataDir: blocked });
    expect(answer.faults).toMatchObject([{ part: "memory", code: "MEMORY_UNAVAILABLE" }]);
    expect(answer.ranking).toEqual((await ask(wish, { memory: false })).ranking);
    const refused = withEngine((engine) => engine.feedback({ task: wish, used: ["src/clock.ts"] }), {
      dataDir: blocked,
    });
    await expect(refused).rejects.toMatchObject({ code: "MEMORY_UNAVAILABLE" });
  });
});
