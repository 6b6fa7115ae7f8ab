import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "@fossick/library/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

let engine: Engine;
beforeAll(async () => {
  isolateGit();
  const { root } = createRepository({
    "src/shape.ts":
      "export class Shape {\n  constructor(readonly name: string) {}\n  toString() { return this.name; }\n}\n",
    "src/constructor/index.ts": 'export * from "../shape.ts";\n',
    "config/settings.constructor": "constructor: src/shape.ts\nlimit: 8\n",
    "README.md": "# Shapes\n\nHow to run it: `npm start`.\n",
  });
  engine = await createEngine({ root, settings: { cacheDir: createFolder().root, memory: false } });
});
afterAll(async () => {
  await engine.close();
  removeFolders();
});

const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

describe("a task with a name that every object has", () => {
  it.each(
    names.flatMap((name) => [
      name,
      `${name} config default`,
      `how do I run the ${name}`,
      `${name} 配置在哪里`,
    ]),
  )("is answered: %s", async (task) => {
    expect((await engine.retrieve(task)).ranking.length).toBeGreaterThan(0);
  });
});
