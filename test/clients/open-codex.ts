import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Surroundings, Told } from "./frame/client.ts";
import { playTurns, type RunTurn } from "./frame/play.ts";
import type { Turn } from "./model/types.ts";

/** Options of a row of Codex. */
export interface CodexOptions {
  readonly modelName: string;
  readonly plugins: boolean;
}

/** Codex in a home of its own, with a model of its user's. */
export function openCodex(
  { place, model, modules }: Surroundings,
  { modelName, plugins }: CodexOptions = { modelName: "scripted", plugins: false },
) {
  const home = join(place.home, ".codex");
  const config = join(home, "config.toml");
  mkdirSync(home);
  writeFileSync(config, userConfig(model.url, modelName, plugins));
  const run = (...args: readonly string[]) =>
    place.run([join(modules, ".bin/codex"), ...args], { SCRIPTED_KEY: "scripted" });
  // Stands for a person who reviews the hooks of a plugin and agrees.
  const reviewed = "--dangerously-bypass-hook-trust";
  const runTurn: RunTurn = (prompt) => run("exec", "--json", reviewed, prompt);
  /** Writes the setting by which Codex knows that its user trusts the project. */
  const trust = (): void => {
    appendFileSync(config, `\n[projects."${place.project}"]\ntrust_level = "trusted"\n`);
  };
  /** Codex waits a second for a server, then asks its model without it: on a busy machine it has to be asked again. */
  const play = async (turns: readonly Turn[], more = 4): Promise<Told> => {
    try {
      return await playTurns(model, runTurn, turns);
    } catch (error) {
      if (more > 0 && model.faults().some((fault) => fault.includes("no tool"))) return play(turns, more - 1);
      throw error;
    }
  };
  return { config, run, runTurn, trust, play };
}

const userConfig = (url: string, modelName: string, plugins: boolean): string => `model = "${modelName}"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "read-only"
web_search = "disabled"
check_for_update_on_startup = false

[analytics]
enabled = false

[features]
plugins = ${plugins}

[model_providers.scripted]
name = "scripted"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
`;
