/** How a client starts the server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface ServerChoices {
  readonly platform: NodeJS.Platform;
  /** The runtime and script to start instead of the package. */
  readonly local?: { readonly node: string; readonly script: string };
  /** The repository to search, absolute; omitted where the client starts the server in it. */
  readonly root?: string;
}

/** The command that starts `fossick mcp`: through npx, or the running copy. */
export function serverCommand({ local, platform, root }: ServerChoices): ServerCommand {
  const args = ["mcp", ...(root === undefined ? [] : ["--root", root])];
  if (local !== undefined) return { command: local.node, args: [local.script, ...args] };
  // On Windows, npx is a script, which cannot be started without a shell.
  const [command, ...before] = platform === "win32" ? (["cmd", "/c", "npx"] as const) : (["npx"] as const);
  return { command, args: [...before, "-y", "fossick", ...args] };
}

/**
 * Whether a command is one that setup writes, with any root and version.
 * @param script of the running fossick
 */
export function isOwnCommand({ args, command }: ServerCommand, node: string, script: string): boolean {
  const at = args.indexOf("mcp");
  const rest = args.slice(at + 1);
  // Joined by a character no argument can hold: "cmd /c npx" may also be the name of one file.
  const before = [command, ...args.slice(0, at)].join("\0");
  const isKnown =
    /^(?:cmd\0\/c\0)?npx\0-y\0fossick(?:@[\w.-]+)?$/.test(before) || before === `${node}\0${script}`;
  return at > 0 && isKnown && (rest.length === 0 || (rest.length === 2 && rest[0] === "--root"));
}
