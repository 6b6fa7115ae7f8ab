// Runs the clients' tests. With --newest, the newest version of each is tried and written down: it fails nobody's build.
import { spawnSync } from "node:child_process";

const names = process.argv.slice(2);
const isNewest = names.includes("--newest");
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "clients", ...names.filter((each) => each !== "--newest")],
  { stdio: "inherit", env: { ...process.env, ...(isNewest && { FOSSICK_CLIENTS_NEWEST: "1" }) } },
);
process.exitCode = isNewest ? 0 : (status ?? 1);
