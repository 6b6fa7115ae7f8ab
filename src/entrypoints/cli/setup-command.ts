import path from "node:path";
import type { Change } from "../setup/index.ts";
import { changeCommand, namesOwnCopy, ownScript } from "./change-client.ts";
import type { Command } from "./command.ts";

/** `fossick setup CLIENT` */
export const setupCommand: Command = changeCommand({
  name: "setup",
  summary: "Configures a client to start fossick: shows the change, then writes it.",
  adds: true,
  plan: async ({ invocation, name, file, setup }): Promise<Change> => {
    const { cwd, platform } = invocation.world;
    const { insecureServer, root, scope } = invocation.options;
    // Only for --server on the command line: FOSSICK_SERVER applies to searches and must not leak into client
    // configuration.
    if (invocation.isGiven("server") && invocation.options.server !== "") {
      const { serverAddress } = await import("../../remote/server-access.ts");
      return setup.planSetup(name, file, `${serverAddress(invocation.options.server, insecureServer)}/mcp`);
    }
    const { files, needsRoot } = setup.clients[name];
    const isProject = scope === "project" || (scope === "auto" && files.project !== undefined);
    const saysRoot = !isProject && (needsRoot === true || invocation.isGiven("root"));
    const server = setup.serverCommand({
      platform,
      ...(namesOwnCopy(invocation) ? { local: { node: process.execPath, script: ownScript() } } : {}),
      ...(saysRoot ? { root: path.resolve(cwd, root) } : {}),
    });
    return setup.planSetup(name, file, server);
  },
});

/** `fossick remove CLIENT` */
export const removeCommand: Command = changeCommand({
  name: "remove",
  summary: "Undoes fossick setup: restores the client's configuration.",
  adds: false,
  plan: async ({ file, name, setup, backups }) => setup.planRemoval(name, file, backups),
});
