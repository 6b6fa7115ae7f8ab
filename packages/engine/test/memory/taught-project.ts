import { join } from "node:path";
import { createEngine, type Engine } from "@fossick/library/index.ts";
import { createFolder, createRepository } from "../../../../test/temp-repository.ts";

export const files = {
  "src/export.ts": "export function exportStatement() {}\n",
  "src/logout.ts": "export function logout() {}\n",
  "README.md": "# Core\n",
};
export const remote = "https://git.corp.example/acme/core.git";
export const task = "fix the quarterly statement export";

/** A repository that a memory can be taught of, and the path of another folder, which is still to be made. */
export function createProject() {
  const real = createRepository(files);
  real.commit("Start");
  real.git("remote", "add", "origin", remote);
  const folder = createFolder().root;
  const settings = { cacheDir: join(folder, "cache"), dataDir: join(folder, "data") };
  async function inFolder<T>(root: string, use: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = await createEngine({ root, settings });
    try {
      return await use(engine);
    } finally {
      await engine.close();
    }
  }
  return {
    real,
    other: join(createFolder().root, "other"),
    inFolder,
    teach: (root: string) => inFolder(root, (engine) => engine.feedback({ task, used: ["src/logout.ts"] })),
    learnedIn: (root: string) =>
      inFolder(root, async ({ memory }) => {
        const { associations, on, tasks } = await memory.list();
        return { associations, on, tasks };
      }),
  };
}
