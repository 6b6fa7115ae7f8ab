import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Packages of npm, each with its version. */
export type Packages = Readonly<Record<string, string>>;

/** The package of a Node for this machine, for a client that needs a newer one than these tests. */
export const nodePackage = `node-${process.platform}-${process.arch}`;

/** A program of a package, run with the Node that was installed beside it. */
export const onItsNode = (modules: string, script: string): readonly [string, string] => [
  join(modules, nodePackage, "bin/node"),
  join(modules, script),
];

/** Where clients are kept from run to run. */
const clientsFolder = (): string =>
  process.env["FOSSICK_CLIENTS_FOLDER"] ??
  join(import.meta.dirname, "../../../node_modules/.cache/fossick-clients");

/** True to try the newest versions, not those that a test names. */
export const isNewest = process.env["FOSSICK_CLIENTS_NEWEST"] !== undefined;

/** The folder of `node_modules` with these packages, in which nothing is installed twice. @throws when npm cannot have them */
export async function installClient(name: string, packages: Packages): Promise<string> {
  const folder = join(clientsFolder(), isNewest ? `${name}-newest` : name);
  const modules = join(folder, "node_modules");
  const wanted = await Promise.all(
    Object.entries(packages).map(async ([each, version]): Promise<[string, string]> => [
      each,
      isNewest && each !== nodePackage ? await newestVersion(each) : version,
    ]),
  );
  if (wanted.every(([each, version]) => installedVersion(modules, each) === version)) return modules;
  mkdirSync(folder, { recursive: true });
  const specs = wanted.map(([each, version]) => `${each}@${version}`);
  const options = ["--no-audit", "--no-fund", "--prefer-offline", "--no-save", "--prefix", folder];
  await run("npm", ["install", ...options, ...specs], { cwd: folder });
  return modules;
}

const newestVersion = async (name: string): Promise<string> =>
  (await run("npm", ["view", name, "version"])).stdout.trim();

/** The version of a package that is installed, if it is. */
export function installedVersion(modules: string, name: string): string | undefined {
  const file = join(modules, name, "package.json");
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, "utf8")) as { version?: string }).version;
}
