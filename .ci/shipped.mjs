// Runs npm on what users get with the package, on any platform, and on nothing else. Reads package.json, the lock file
// and the list of packages that `dist` holds parts of, and installs nothing. `--omit dev` in the checkout will not do: it
// leaves out whatever a tool of the developers needs as well, and those of which only parts are shipped.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const read = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));

const bundled = read("packing/bundled.json");
const places = new Set(bundled.map((name) => `node_modules/${name}`));

const forDevelopers = new Set(["devDependencies", "scripts", "workspaces"]);
const shipped = (manifest) => ({
  ...Object.fromEntries(Object.entries(manifest).filter(([key]) => !forDevelopers.has(key))),
  dependencies: {
    ...manifest.dependencies,
    ...Object.fromEntries(bundled.map((name) => [name, manifest.devDependencies[name]])),
  },
});
const isShipped = ([place, { dev, devOptional, link }]) =>
  places.has(place) || (place.startsWith("node_modules/") && !dev && !devOptional && !link);

/** Returns what npm printed. @throws when that is nothing */
export function npmOnShipped(args) {
  const lock = read("package-lock.json");
  const { "": self, ...packages } = lock.packages;
  const own = Object.fromEntries(
    Object.entries(packages)
      .filter(isShipped)
      .map(([place, locked]) => [place, { ...locked, dev: undefined }]),
  );
  const scratch = mkdtempSync(join(tmpdir(), "shipped-"));
  try {
    // npm takes the folder's name for the package's.
    const folder = join(scratch, self.name);
    mkdirSync(folder);
    const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value));
    write("package.json", shipped(read("package.json")));
    write("package-lock.json", { ...lock, packages: { "": shipped(self), ...own } });
    return npm([...args, "--package-lock-only"], folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function npm(args, cwd) {
  const own = process.env.npm_execpath;
  const [program, all] = own?.endsWith(".js") ? [process.execPath, [own, ...args]] : ["npm", args];
  const shell = program === "npm" && process.platform === "win32";
  const options = { cwd, shell, encoding: "utf8", maxBuffer: 64 * 2 ** 20 };
  const { error, stdout, stderr } = spawnSync(program, all, options);
  if (error) throw error;
  if (stdout === "") throw new Error(stderr);
  return stdout;
}
