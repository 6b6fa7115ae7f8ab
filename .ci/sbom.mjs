// Prints the bill of materials of the package: everything that users get with it, on any platform, in CycloneDX.
// Reads package.json and the lock file, installs nothing. `npm sbom --omit dev` in the checkout will not do: it leaves
// out whatever a tool of the developers needs as well.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const read = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));

const forDevelopers = new Set(["devDependencies", "scripts", "workspaces"]);
const shipped = (manifest) =>
  Object.fromEntries(Object.entries(manifest).filter(([key]) => !forDevelopers.has(key)));
const isShipped = ([place, { dev, devOptional, link }]) =>
  place.startsWith("node_modules/") && !dev && !devOptional && !link;

const lock = read("package-lock.json");
const { "": self, ...packages } = lock.packages;
const own = Object.fromEntries(Object.entries(packages).filter(isShipped));

const scratch = mkdtempSync(join(tmpdir(), "sbom-"));
try {
  // npm takes the folder's name for the package's.
  const folder = join(scratch, self.name);
  mkdirSync(folder);
  const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value));
  write("package.json", shipped(read("package.json")));
  write("package-lock.json", { ...lock, packages: { "": shipped(self), ...own } });
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const npm = process.env.npm_execpath;
  const [program, all] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
  const shell = program === "npm" && process.platform === "win32";
  process.stdout.write(execFileSync(program, all, { cwd: folder, shell, maxBuffer: 64 * 2 ** 20 }));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
