import { safeJson, safeLines, spellOut } from "../../safe-text.ts";
import { estimateTokens } from "../../bundle/tokens.ts";
import type { OutgoingRequest, Task } from "../../types.ts";
import type { Invocation } from "./command.ts";
import type { Engine } from "./engine-port.ts";
import { exitCodes } from "./exit-codes.ts";
import { say, warn } from "./write-report.ts";
import { textsIn } from "./texts/index.ts";

/**
 * Prints the requests that a search would send to an evaluator: each address, then the body byte for byte; as JSON, a
 * list of `{ to, body, tokens }`. Nothing is sent: later cycles go on from the default evaluator's verdicts.
 */
export async function dryRun(
  invocation: Invocation<"format" | "quiet">,
  engine: Engine,
  task: Task,
): Promise<number> {
  const { language, options, signal, world } = invocation;
  const requests: OutgoingRequest[] = [];
  const { faults } = await engine.retrieve(task, {
    signal,
    reporter: { onRequest: (request) => requests.push(request) },
  });
  const sizedRequests = requests.map((request) => ({ ...request, tokens: estimateTokens(request.body) }));
  const text = sizedRequests.map(({ to, body }) => `${spellOut(to)}\n${safeLines(body)}\n\n`).join("");
  await world.stdout.write(options.format === "json" ? `${safeJson(sizedRequests, 2)}\n` : text);
  await warn(invocation, faults);
  const tokens = sizedRequests.reduce((sum, request) => sum + request.tokens, 0);
  const texts = textsIn(language).progress;
  await say(invocation, texts.notSent(sizedRequests.length, tokens));
  return exitCodes.found;
}
