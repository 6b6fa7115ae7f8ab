export interface QueryBundle {
  query: string | readonly { type: string; text?: string }[];
}
export interface NodeWithScore {
  node: TextNode;
  score?: number;
}
export class TextNode {
  id_: string;
  constructor(init: { id_: string; text: string; metadata: Record<string, unknown> });
}
export abstract class BaseRetriever {
  protected constructor();
  abstract _retrieve(bundle: QueryBundle): Promise<NodeWithScore[]>;
}
export function extractText(query: QueryBundle["query"]): string;
