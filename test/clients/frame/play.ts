import type { ScriptedModel } from "../model/server.ts";
import type { Received, Reply, Turn } from "../model/types.ts";
import type { StartSubagent, Told } from "./client.ts";
import { task } from "./project.ts";
import type { Ended } from "./run-program.ts";

const [mainMark, scoutMark] = ["conversation-main", "conversation-scout"];

/** Has a client take one turn of a person, who writes `prompt`. */
export type RunTurn = (prompt: string) => Promise<Ended>;

/** Plays turns in a client that has a model. @throws with what the client printed when its model was not asked to the end */
export async function playTurns(
  model: ScriptedModel,
  runTurn: RunTurn,
  turns: readonly Turn[],
): Promise<Told> {
  model.play({ [mainMark]: [...turns, { say: "That is all." }] });
  const ended = await runTurn(`${mainMark}: ${task}`);
  // Some ask once more when all is done, for a summary or for what to remember.
  const last = model.heard(mainMark).find(({ replies }) => replies === turns.length);
  if (ended.code !== 0 || last === undefined) throw failure(model, ended);
  return { tools: last.tools.map(({ name }) => name), results: last.results };
}

/**
 * Has a client's model start a subagent for a task; resolves to what the subagent's model was told.
 * @param then further turns of the main model, as where it has to wait for its subagent
 */
export async function playSubagent(
  model: ScriptedModel,
  runTurn: RunTurn,
  start: StartSubagent,
  subtask: string,
  then: readonly Turn[] = [],
): Promise<string> {
  model.play({
    [mainMark]: [start(`${scoutMark}: ${subtask}`), ...then, { say: "That is all." }],
    [scoutMark]: [{ say: "Nothing to do." }],
  });
  const ended = await runTurn(`${mainMark}: start a subagent`);
  const first = model.heard(scoutMark)[0];
  if (ended.code !== 0 || first === undefined) throw failure(model, ended);
  return [first.system, ...first.userTexts].join("\n");
}

function failure(model: ScriptedModel, { code, stderr, stdout }: Ended): Error {
  const asked = model.all().map(({ protocol, replies, userTexts, tools }) =>
    JSON.stringify({
      protocol,
      replies,
      tools: tools.length,
      users: userTexts.map((text) => text.slice(0, 200)),
    }),
  );
  const parts = [
    `the turn did not go as its script says; the client ended with ${code}`,
    ...model.faults(),
    `asked for: ${[...asked, ...model.others()].join("\n")}`,
    `stdout: ${stdout.slice(-3_000)}`,
    `stderr: ${stderr.slice(-3_000)}`,
  ];
  return new Error(parts.join("\n"));
}

/** Plays turns in a client without a model: calls what they say, one after the other. */
export async function playDirectly(
  tools: readonly string[],
  call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Told["results"][number]>,
  turns: readonly Turn[],
): Promise<Told> {
  const results: Told["results"][number][] = [];
  for (const turn of turns) {
    const received: Received = {
      protocol: "none",
      tools: [],
      system: "",
      userTexts: [],
      results,
      replies: results.length,
      body: undefined,
    };
    const reply = typeof turn === "function" ? turn(received) : turn;
    if ("call" in reply) results.push(await call(reply.call, reply.arguments));
  }
  return { tools, results };
}

/** The turn with its call changed, where it calls a tool. */
export const changingCalls =
  (change: (call: Extract<Reply, { readonly call: string }>) => Reply) =>
  (turn: Turn): Turn =>
  (received) => {
    const reply = typeof turn === "function" ? turn(received) : turn;
    return "call" in reply ? change(reply) : reply;
  };
