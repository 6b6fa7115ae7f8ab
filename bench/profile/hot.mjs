// Prints the twelve functions in which most time of a CPU profile went: `node bench/profile/hot.mjs FILE`.
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const maps = new Map();

/** Returns the source map beside a file, if there is one. */
function mapOf(url) {
  const path = url.startsWith("file:") ? `${fileURLToPath(url)}.map` : "";
  if (!maps.has(url) && existsSync(path))
    maps.set(url, new SourceMap(JSON.parse(readFileSync(path, "utf8"))));
  return maps.get(url);
}

/** Returns a function with the file and line of the sources that it stands in. */
function placeOf({ functionName, url, lineNumber, columnNumber }) {
  const { originalSource = url, originalLine = lineNumber } =
    mapOf(url)?.findEntry(lineNumber, columnNumber) ?? {};
  const file = originalSource.replace(/.*(?=packages\/|node_modules\/)/, "");
  return `${functionName || "(anonymous)"} ${file}:${originalLine + 1}`;
}

const placeById = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
const msByPlace = new Map();
for (const [at, id] of samples.entries()) {
  const place = placeById.get(id);
  msByPlace.set(place, (msByPlace.get(place) ?? 0) + timeDeltas[at] / 1000);
}
const hottest = [...msByPlace].sort(([, a], [, b]) => b - a).slice(0, 12);
for (const [place, ms] of hottest) process.stdout.write(`${ms.toFixed(0).padStart(6)} ${place}\n`);
