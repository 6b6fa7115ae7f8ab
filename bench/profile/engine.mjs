// Searches this checkout 20 times in one engine, to be profiled: `docs/profile-a-search.md`.
import { createEngine } from "../../dist/index.mjs";

const engine = await createEngine({ root: ".", settings: { memory: false } });
const search = () => engine.retrieve("stop a search when nothing new is found");
for (let warmUp = 0; warmUp < 3; warmUp++) await search();
const startedMs = performance.now();
for (let run = 0; run < 20; run++) await search();
process.stdout.write(`${((performance.now() - startedMs) / 20).toFixed(0)} ms a search\n`);
await engine.close();
