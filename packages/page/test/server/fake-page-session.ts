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
    repository: { name: "shop", branch: "main" },
    realRoot: import.meta.dirname,
    settings: resolveSettings({}),
    language: "en",
    openInEditor: notAsked,
    ...rest,
    engine: {
      trace: notAsked,
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
