export interface BaseRetrieverInput {
  tags?: string[];
  metadata?: Record<string, unknown>;
  verbose?: boolean;
}
export class Document<Metadata> {
  pageContent: string;
  metadata: Metadata;
  id?: string;
  constructor(fields: { pageContent: string; metadata: Metadata; id?: string });
}
export abstract class BaseRetriever<Metadata> {
  abstract lc_namespace: string[];
  static lc_name(): string;
  constructor(fields?: BaseRetrieverInput);
  _getRelevantDocuments(query: string): Promise<Document<Metadata>[]>;
}
