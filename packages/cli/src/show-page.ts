import { realRoot } from "@fossick/repository/read/real-root.ts";
import type { Settings } from "@fossick/settings/index.ts";
import { spellOut } from "@fossick/base/safe-text.ts";
import type { Task } from "@fossick/core/task.ts";
import type { PageSessionOptions, Listening } from "@fossick/page/server/index.ts";
import type { Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { textsIn } from "./texts/index.ts";
import { say } from "./write-report.ts";
import { describeRoot, latestSubjects } from "./describe-root.ts";
import { withEngine } from "./with-engine.ts";

/**
 * Serves the page until the user ends it.
 * @param readTask reads a task to search for at once
 */
export async function showPage(invocation: Invocation, readTask?: () => Promise<Task>): Promise<number> {
  const { language, options, signal, context } = invocation;
  const ui = await import("@fossick/page/server/index.ts");
  const onError = errorTeller(invocation);
  let closeBrowser: (() => Promise<void>) | undefined;
  const onListening = async ({ url }: Listening): Promise<void> => {
    await tell(invocation, url);
    if (options.browser) closeBrowser = await ui.openBrowser(url, context);
  };
  return withEngine(
    invocation,
    (opening) => context.createEngineProcess({ ...opening, watch: true }),
    async (engine, settings) => {
      if (!settings.redact) await say(invocation, textsIn(language).progress.secretsShown);
      const task = await readTask?.();
      const pageSession: PageSessionOptions = {
        ...(await describeRoot(options.root, signal)),
        examples: await latestSubjects(options.root, signal),
        ...(await historyOf(invocation, settings)),
        root: options.root,
        realRoot: realRoot(options.root),
        engine,
        settings,
        language,
        ...(task && { task }),
        ...scopeOf(invocation, task),
        openInEditor: ui.openInEditor,
      };
      try {
        await ui.serveUi({ ...pageSession, port: options.port, signal, onListening, onError });
      } finally {
        await closeBrowser?.();
      }
      return exitCodes.found;
    },
    { early: true },
  );
}

/** Opens the history that outlives the process, unless the user turned it off. */
async function historyOf(
  { options }: Invocation,
  { dataDir, memory }: Settings,
): Promise<Pick<PageSessionOptions, "history">> {
  if (!memory || !options.history) return {};
  const { openSearchHistory } = await import("@fossick/engine/memory/search-history.ts");
  return { history: openSearchHistory(realRoot(options.root), dataDir) };
}

/** Limits searches to the task's paths or, without a task, to the part of the root where the user works. */
function scopeOf({ part }: Invocation, task: Task | undefined): Pick<PageSessionOptions, "scope"> {
  const own = part?.scope ? [part.scope] : undefined;
  const paths = task ? task.scope?.paths : own;
  return paths ? { scope: { paths } } : {};
}

/** Prints errors in full for developers; the page shows its user less. */
function errorTeller({ options, context }: Invocation): (error: unknown) => void {
  return (error) => {
    const text =
      error instanceof Error ? ((options.verbose ? error.stack : undefined) ?? error.message) : String(error);
    void context.stderr.write(`fossick: ui: ${spellOut(text)}\n`);
  };
}

async function tell({ language, options, context }: Invocation, url: string): Promise<void> {
  const text = textsIn(language).report.showing(url);
  await context.stdout.write(options.json ? `${JSON.stringify({ url })}\n` : `${text}\n`);
}
