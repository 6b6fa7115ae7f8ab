// Declares the data in `model/`, so that the compiler need not read 870 kB of words and numbers to infer its types.

declare module "*/model/associations.json" {
  const parts: {
    readonly abbreviations: Readonly<Record<string, string>>;
    readonly associations: Readonly<Record<string, string>> | string;
    readonly families: Readonly<Record<string, string>> | string;
  };
  export default parts;
}

declare module "*/model/breadth.json" {
  const model: { readonly weights: Readonly<Record<string, number>> };
  export default model;
}

declare module "*/model/glossary.json" {
  const topics: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default topics;
}

declare module "*/model/kind-words.json" {
  const model: {
    readonly offsets: Readonly<Record<string, number>>;
    readonly words: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
  export default model;
}

declare module "*/model/lexicon.json" {
  const parts: Readonly<Record<"bridges" | "synonyms", Readonly<Record<string, readonly string[]>>>>;
  export default parts;
}

declare module "*/model/ranker.json" {
  const model: unknown;
  export default model;
}

declare module "*/model/sections.json" {
  const model: {
    readonly weights: Readonly<Record<string, number>>;
    readonly companions: Readonly<Record<"code" | "common" | "offset" | "place" | "worth", number>>;
    readonly suffices: Readonly<Record<"first" | "offset" | "span" | "third", number>>;
  };
  export default model;
}

declare module "*/model/word-neighbours.json" {
  const lines: Readonly<Record<string, string>> | string;
  export default lines;
}

declare module "*/model/wordings.json" {
  const lists: Readonly<
    Record<"taiwanVariants" | "synonyms" | "inTaiwan", Readonly<Record<string, string>>>
  > & {
    readonly usedByBoth: string;
  };
  export default lists;
}
