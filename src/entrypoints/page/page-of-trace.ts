import type { PackedFile, Trace } from "../../index.ts";
import type { Evaluation } from "../../types.ts";
import { embedView } from "./embed-view.ts";
import { shippedPage } from "./page-file.ts";
import { embeddedTokens, filesToEmbed, textsOf } from "./texts-to-embed.ts";
import type { SearchView } from "./types.ts";
import { viewOfTrace } from "./view-of-trace.ts";

/** Text of files within a token limit, best first. */
export type PackTexts = (files: readonly Evaluation[], maxTokens: number) => Promise<readonly PackedFile[]>;

/** A search as a file that needs no server, with the lines of its files. */
export async function pageOfTrace(
  trace: Trace,
  { pack, stages }: { readonly pack: PackTexts; readonly stages: SearchView["stages"] },
): Promise<string> {
  const view = await viewOfTrace(trace, { stages });
  const texts = textsOf(await pack(filesToEmbed(view.retrieval), embeddedTokens));
  return embedView(await shippedPage(), { ...view, texts });
}
