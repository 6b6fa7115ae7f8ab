// Prints files and lines of TypeScript in each workspace: node packing/count-lines.mjs
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const row = (name, files, lines) =>
  process.stdout.write(
    `${name.padEnd(12)} ${String(files).padStart(4)} files ${String(lines).padStart(6)} lines\n`,
  );

const tracked = String(
  execFileSync("git", ["ls-files", "-z", "packages/*/src/*", "server/src", "web/src", "bench/src"]),
);
const counts = new Map();
for (const path of tracked.split("\0").filter((each) => /\.tsx?$/.test(each))) {
  const [folder, name] = path.split("/");
  const workspace = folder === "packages" ? name : folder;
  const { files = 0, lines = 0 } = counts.get(workspace) ?? {};
  counts.set(workspace, {
    files: files + 1,
    lines: lines + readFileSync(path, "utf8").split("\n").length - 1,
  });
}
const published = [...counts].filter(([workspace]) => !["bench", "server", "web"].includes(workspace));
const total = (key) => published.reduce((sum, [, count]) => sum + count[key], 0);
for (const [workspace, { files, lines }] of counts) row(workspace, files, lines);
row("packages", total("files"), total("lines"));
