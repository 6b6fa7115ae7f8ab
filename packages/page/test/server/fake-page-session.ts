import { createPageSession, type PageSession, type PageEngine } from "@fossick/page/server/page-session.ts";
import type { PageSessionOptions } from "@fossick/page/server/index.ts";
import { resolveSettings } from "@fossick/settings/index.ts";

const notAsked = () => Promise.reject(new Error("not asked"));

/** A page's surroundings, of which a test names the parts that it asks. */
export function createFakePageSession(
  engine: Partial<PageEngine> = {},
  rest: Partial<Omit<PageSessionOptions, "engine">> = {},
): PageSession {
  const options: PageSessionOptions = {
    root: ".",
    realRoot: import.meta.dirname,
    settings: resolveSettings({}),
    language: "en",
    evaluateRepository: notAsked,
    now: () => 0,
    openInEditor: notAsked,
    ...rest,
    engine: {
      trace: notAsked,
      judge: notAsked,
      feedback: notAsked,
      readText: async () => undefined,
      pack: async () => [],
      warm: async () => undefined,
      ...engine,
    },
  };
  const page = {
    gzipped: Buffer.from("zipped"),
    html: '<title></title><script type="module"></script>',
    scriptHash: "'sha256-aaa='",
    styleHash: "'sha256-bbb='",
  };
  return createPageSession(options, page);
}
