import type { QueryBundle } from "@llamaindex/core/query-engine";
import { BaseRetriever } from "@llamaindex/core/retriever";
import { TextNode, type NodeWithScore } from "@llamaindex/core/schema";
import { extractText } from "@llamaindex/core/utils";
import { createFinder, type Finder, type FinderOptions } from "./finder.ts";

export type { FinderOptions } from "./finder.ts";

/**
 * A LlamaIndex retriever: the query is a task, the nodes are the lines it needs, best file first, scored by relevance.
 * @example await new FossickRetriever({ root: "." }).retrieve({ query: "fix the token expiry bug" })
 */
export class FossickRetriever extends BaseRetriever {
  readonly #finder: Finder;

  constructor(options: FinderOptions = {}) {
    super();
    this.#finder = createFinder(options);
  }

  override async _retrieve({ query }: QueryBundle): Promise<NodeWithScore[]> {
    const parts = await this.#finder.parts(extractText(query));
    return parts.map(({ text, ...metadata }) => ({
      node: new TextNode({
        id_: `${metadata.path}:${metadata.startLine}-${metadata.endLine}`,
        text,
        metadata,
      }),
      score: metadata.relevance,
    }));
  }
}
