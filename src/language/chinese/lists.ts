/** The reviewed lists of `model/`; to be imported dynamically, so that only a text with Chinese in it loads them. */
import glossary from "../../../model/glossary.json" with { type: "json" };
import wordings from "../../../model/wordings.json" with { type: "json" };

type List = Readonly<Record<string, string>>;

/** Terms by topic, each with the English words code uses for it, likeliest first; none for a function word. */
export const glossaryTopics: Readonly<Record<string, List>> = glossary;

/** Words for one thing that differ between Taiwan and the mainland, all in Simplified characters. */
export const wordingLists: {
  /** The word that is kept, and Taiwan's words for the same that OpenCC's list lacks. */
  readonly taiwanVariants: List;
  /**
   * The word that is kept, and words of the mainland that are read as it.
   * Taiwan has but one word for each group, so no conversion can tell them apart: 查询 and 查找 are both 查詢.
   */
  readonly synonyms: List;
  /** A word of the mainland, and the one for what Taiwan means by it. */
  readonly inTaiwan: List;
  /** Words of OpenCC's list that the mainland uses too: they do not tell where a text is from. */
  readonly usedByBoth: string;
} = wordings;
