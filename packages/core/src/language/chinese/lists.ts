/** The reviewed lists of `model/`; import this file dynamically, so that only texts with Chinese load them. */
import glossary from "../../../../../model/glossary.json" with { type: "json" };
import wordings from "../../../../../model/wordings.json" with { type: "json" };

type List = Readonly<Record<string, string>>;

/** Terms by topic, each with the English words code uses for it, likeliest first; none for a function word. */
export const glossaryTopics: Readonly<Record<string, List>> = glossary;

/** Words for one thing that differ between Taiwan and the mainland, all in Simplified characters. */
export const wordingLists: {
  /** Taiwan's words that OpenCC's list lacks, by the word that replaces them. */
  readonly taiwanVariants: List;
  /**
   * Mainland words by the word that replaces them.
   * Taiwan has but one word for each group, so no conversion can tell them apart: 查询 and 查找 are both 查詢.
   */
  readonly synonyms: List;
  /** Mainland word for what Taiwan means by a word, by that word. */
  readonly inTaiwan: List;
  /** Words of OpenCC's list that the mainland uses too, so they do not show where a text is from. */
  readonly usedByBoth: string;
} = wordings;
