// Builds the environment of a worker's git, without prompts and with none of the user's configuration but access.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

type Setting = readonly [name: string, value: string];

/** User configuration passed to git: credentials, and how to reach the network. */
const ofUser = /^(?:credential\.|http\.|core\.sshcommand$|ssh\.variant$)/;

/** Comes after the user's, so that it holds. */
const own: readonly Setting[] = [
  ["core.hooksPath", "/dev/null"],
  ["core.fsmonitor", "false"],
  ["core.attributesFile", "/dev/null"],
  ["core.excludesFile", "/dev/null"],
  ["core.autocrlf", "false"],
  ["core.longpaths", "true"],
  ["init.templateDir", ""],
  ["submodule.recurse", "false"],
  ["fetch.recurseSubmodules", "false"],
  ["fetch.showForcedUpdates", "false"],
  ["gc.autoDetach", "false"],
  ["maintenance.autoDetach", "false"],
  ["advice.detachedHead", "false"],
  // A redirect could lead to an address that was refused.
  ["http.followRedirects", "false"],
  // Detects dead connections, together with lowSpeedTime.
  ["http.lowSpeedLimit", "100"],
];

/** Variables of git that stay: ssh, certificates and where its programs lie. */
const kept: ReadonlySet<string> = new Set([
  "GIT_SSH",
  "GIT_SSH_COMMAND",
  "GIT_SSH_VARIANT",
  "GIT_SSL_CAINFO",
  "GIT_SSL_CAPATH",
  "GIT_EXEC_PATH",
]);

const isInherited = (name: string): boolean =>
  (!name.startsWith("GIT_") || kept.has(name)) && !name.endsWith("ASKPASS") && !/^FOSSICK_|^PG/.test(name);

let settings: Promise<readonly Setting[]> | undefined;

/**
 * The environment git runs in: it never prompts and reads no configuration but ours and, of the user's, `credential.*`,
 * `http.*` and the way ssh is started. Settings go by the environment, for they may hold tokens and arguments are seen by all.
 * @param schemes that git may connect by
 * @param silentSeconds time that a remote may be silent for
 */
export async function gitEnvironment(
  schemes: readonly string[],
  silentSeconds = 60,
): Promise<NodeJS.ProcessEnv> {
  settings ??= readUserSettings();
  const ofThisUser = await settings;
  const all = [...ofThisUser, ...own, ["http.lowSpeedTime", String(silentSeconds)] as const];
  const sshCommand =
    process.env["GIT_SSH_COMMAND"] ??
    ofThisUser.findLast(([name]) => name === "core.sshcommand")?.[1] ??
    "ssh";
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isInherited(name))),
    ...Object.fromEntries(
      all.flatMap(([name, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, name],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
    GIT_CONFIG_COUNT: String(all.length),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: schemes.length === 0 ? "none" : schemes.join(":"),
    GIT_SSH_COMMAND: `${sshCommand} -oBatchMode=yes -oConnectTimeout=${silentSeconds}`,
    LC_ALL: "C",
  };
}

/** Read once: a change needs a restart of the worker. */
const readUserSettings = async (): Promise<readonly Setting[]> => [
  ...(await readScope("--system")),
  ...(await readScope("--global")),
];

async function readScope(scope: string): Promise<readonly Setting[]> {
  try {
    const { stdout } = await execute("git", ["config", scope, "--includes", "--list", "-z"], { cwd: "/" });
    return stdout.split("\0").flatMap((entry) => {
      const [name = "", ...value] = entry.split("\n");
      return ofUser.test(name) ? [[name, value.join("\n")] as const] : [];
    });
  } catch {
    return []; // there is none
  }
}
