import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Sessions of the real clients in a shop at `/shop`, trimmed: each reads and edits `src/refunds.ts`, then reads other files. */
const kept = join(import.meta.dirname, "fixtures/sessions");

/** Where each client keeps its sessions below a home. */
const places: Readonly<Record<string, string>> = {
  "claude-code": ".claude",
  codex: ".codex",
  gemini: ".",
  opencode: ".local/share",
};

/** Writes the sessions of clients into a home, as if their shop were at `root`. */
export function writeSessions(home: string, root: string, clients = Object.keys(places)): void {
  for (const client of clients)
    for (const entry of readdirSync(join(kept, client), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const from = join(entry.parentPath, entry.name);
      const path = from
        .slice(join(kept, client).length + 1)
        .replace("-shop", root.replaceAll(/[^A-Za-z0-9]/g, "-"));
      const to = join(home, places[client] ?? "", path);
      mkdirSync(dirname(to), { recursive: true });
      const text = readFileSync(from, "utf8");
      writeFileSync(to, text.replaceAll(/\/shop(?=["/\n<\\])/g, root));
    }
}
