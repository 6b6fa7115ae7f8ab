import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import type { Trace } from "@fossick/engine/engine/trace.ts";
import { createSmallRepo } from "../fixtures/small-repo.ts";

const files = {
  "src/throttle.ts":
    'import { Bucket } from "./bucket.ts";\nexport const throttle = (bucket: Bucket) => bucket.take();\n',
  "src/bucket.ts": "/** Counts requests. */\nexport class Bucket {\n  take() {\n    return true;\n  }\n}\n",
  "src/router.ts": 'import { throttle } from "./throttle.ts";\nexport const routes = [throttle];\n',
  "docs/api.md": "# API\n\nRequests are throttled.\n",
};

/** Traces of real searches, one of them judged by its caller, in a small repository made at `folder`. */
export async function tracesOf(folder: string): Promise<readonly Trace[]> {
  const { root } = createSmallRepo(folder, files, { git: true });
  const settings = { cacheDir: `${folder}-cache`, dataDir: `${folder}-data`, memory: false };
  const engine = await createEngine({ root, settings });
  try {
    const search = await engine.judge("throttle requests");
    for (let steps = 0; search.step.kind === "candidates" && steps < 5; steps++) {
      const verdicts = search.step.candidates.map(({ path }, at) => ({
        path,
        relevance: at === 0 ? 0.9 : 0.1,
        reason: "",
        missingContext: [],
      }));
      await search.submit(verdicts, { keywords: ["bucket"] });
    }
    const plain = [
      await engine.trace("throttle `Bucket` in src/throttle.ts"),
      await engine.trace("修复限流"),
    ];
    return search.trace === undefined ? plain : [...plain, search.trace];
  } finally {
    await engine.close();
  }
}
