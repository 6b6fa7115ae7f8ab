// Builds and recognizes the command with which a client starts the server.
import { isPublished, version } from "@fossick/base/version.ts";

/** The server's name in every client. */
export const serverName = "fossick";

/** Command by which a client starts the server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

interface ServerChoices {
  readonly platform: NodeJS.Platform;
  /** The runtime and script to start; without them npx fetches this version of the package. */
  readonly local?: { readonly node: string; readonly script: string };
  /** The repository to search, absolute; omitted where the client starts the server in it. */
  readonly root?: string;
}

/** Builds the command that starts `fossick mcp`: the running copy, or this version through npx. */
export function serverCommand({ local, platform, root }: ServerChoices): ServerCommand {
  const args = ["mcp", ...(root === undefined ? [] : ["--root", root])];
  if (local !== undefined) return { command: local.node, args: [local.script, ...args] };
  // On Windows, npx is a script, which cannot be started without a shell.
  const [command, ...before] = platform === "win32" ? (["cmd", "/c", "npx"] as const) : (["npx"] as const);
  return { command, args: [...before, "-y", `fossick@${version}`, ...args] };
}

/** Tests whether a script lies in a temporary folder of npx, `pnpm dlx`, `yarn dlx` or bunx. */
export const isTemporary = (script: string): boolean =>
  /[\\/](?:_npx|dlx(?:-[^\\/]*)?|bunx-[^\\/]*)[\\/]/.test(script);

/** Tests whether a command has npx fetch an unpublished package, whose name a stranger could take. */
export const fetchesUnpublished = ({ args, command }: ServerCommand): boolean =>
  !isPublished && throughNpx.test([command, ...args].join("\0"));

const throughNpx = /^(?:cmd\0\/c\0)?npx\0-y\0fossick(?:@[\w.-]+)?\0/;

/**
 * Tests whether a command is one that setup writes, with any root and version.
 * @param script of the running fossick
 */
export function isOwnCommand({ args, command }: ServerCommand, node: string, script: string): boolean {
  const at = args.indexOf("mcp");
  const rest = args.slice(at + 1);
  // Joined by a character no argument can hold: "cmd /c npx" may also be the name of one file.
  const before = [command, ...args.slice(0, at), ""].join("\0");
  const isKnown = throughNpx.exec(before)?.[0] === before || before === `${node}\0${script}\0`;
  return at > 0 && isKnown && (rest.length === 0 || (rest.length === 2 && rest[0] === "--root"));
}
