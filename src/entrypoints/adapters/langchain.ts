import { Document } from "@langchain/core/documents";
import { BaseRetriever, type BaseRetrieverInput } from "@langchain/core/retrievers";
import { createFinder, type Finder, type FinderOptions, type FoundPart } from "./finder.ts";

export type { FinderOptions, FoundPart } from "./finder.ts";

export type FoundMetadata = Omit<FoundPart, "text">;

/**
 * A LangChain retriever: the query is a task, the documents are the lines it needs, best file first. Works with
 * LangGraph as it is.
 * @example await new FossickRetriever({ root: "." }).invoke("fix the token expiry bug")
 */
export class FossickRetriever extends BaseRetriever<FoundMetadata> {
  override lc_namespace = ["fossick", "retrievers"];
  readonly #finder: Finder;

  static override lc_name(): string {
    return "FossickRetriever";
  }

  constructor({ engine, maxTokens, root, settings, ...fields }: FinderOptions & BaseRetrieverInput = {}) {
    super(fields);
    this.#finder = createFinder({
      ...(engine && { engine }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(root !== undefined && { root }),
      ...(settings && { settings }),
    });
  }

  override async _getRelevantDocuments(query: string): Promise<Document<FoundMetadata>[]> {
    return (await this.#finder.parts(query)).map(({ text, ...metadata }) => {
      const id = `${metadata.path}:${metadata.startLine}-${metadata.endLine}`;
      return new Document({ id, pageContent: text, metadata });
    });
  }
}
