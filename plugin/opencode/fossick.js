import { spawn } from "node:child_process";

/** Waited for at most this long; `fossick hook` itself steps aside sooner. */
const patienceMs = 8_000;

/**
 * Asks `fossick hook` what it says to an event. Resolves to nothing when it says nothing, fails or takes too long: a
 * subagent then starts with the prompt it was given.
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
    child.on("error", () => finish(undefined));
    child.on("close", () => {
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
 * @param options `command`: what starts fossick; when left out, the `fossick` on the PATH
 */
// oxlint-disable-next-line import/no-default-export
export default {
  id: "fossick",
  server: async ({ directory }, { command = ["fossick"] } = {}) => ({
    "tool.execute.before": async (input, output) => {
      if (input.tool !== "task") return;
      const payload = { ...input, directory, args: output.args };
      let answer;
      try {
        answer = await askFossick("tool.execute.before", payload, command);
      } catch {
        return; // the subagent starts with the prompt it was given
      }
      if (typeof answer?.args?.prompt === "string") output.args.prompt = answer.args.prompt;
    },
  }),
};
