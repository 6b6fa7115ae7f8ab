import { spawn } from "node:child_process";

/** Waited for at most this long; `fossick hook` itself steps aside sooner. */
const patienceMs = 8_000;

/** What starts fossick where no command is given: the first that is there. */
const usualCommands = [["fossick"], ["npx", "-y", "fossick"]];

/** Said by a shell of a command that is not there, which Windows needs to start one. */
const notFoundStatus = 1;

/**
 * Asks `fossick hook` what it says to an event. Resolves to nothing when it says nothing, fails or takes too long: a
 * subagent then starts with the prompt it was given. Resolves to `null` when the command is not there.
 */
function askFossick(event, payload, command) {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, [...args, "hook", event], {
      cwd: payload.directory,
      stdio: ["pipe", "pipe", "ignore"],
      shell: process.platform === "win32",
      windowsHide: true,
    });
    const finish = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => {
      child.kill();
      finish(undefined);
    }, patienceMs);
    let text = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stdin.on("error", () => undefined);
    child.on("error", () => finish(null));
    child.on("close", (status) => {
      if (process.platform === "win32" && status === notFoundStatus) return finish(null);
      try {
        finish(JSON.parse(text));
      } catch {
        finish(undefined);
      }
    });
    child.stdin.end(JSON.stringify(payload));
  });
}

/**
 * opencode's plugin: puts the files a subagent's task needs into its prompt. Nothing but the default export, because
 * opencode takes every other one for a plugin too.
 * @param options `command`: what starts fossick; when left out, `fossick` if it is there, else `npx -y fossick`
 */
// oxlint-disable-next-line import/no-default-export
export default {
  id: "fossick",
  server: async ({ directory }, { command } = {}) => ({
    "tool.execute.before": async (input, output) => {
      if (input.tool !== "task") return;
      const payload = { ...input, directory, args: output.args };
      let answer;
      try {
        for (const each of command ? [command] : usualCommands) {
          answer = await askFossick("tool.execute.before", payload, each);
          if (answer !== null) break;
        }
      } catch {
        return; // the subagent starts with the prompt it was given
      }
      if (typeof answer?.args?.prompt === "string") output.args.prompt = answer.args.prompt;
    },
  }),
};
