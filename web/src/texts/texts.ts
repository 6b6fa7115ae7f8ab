import type { TaskLanguage } from "../../../src/types.ts";
import { state } from "../state/page-state.ts";

/** The same texts in every language of the page. */
export type Texts<Area> = Readonly<Record<TaskLanguage, Area>>;

/** An area's texts in the language chosen; what renders with them is rendered anew when that changes. */
export const inLanguage = <Area>(texts: Texts<Area>): Area => texts[state.language.value];
