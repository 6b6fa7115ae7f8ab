import type { Catalogue } from "@fossick/core/messages/catalogue.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";
import { state } from "../state/page-state.ts";

/** The same texts in every language of the page. */
export type Texts<English> = Readonly<Record<TaskLanguage, Catalogue<English>>>;

/** An area's texts in the language chosen; what renders with them is rendered anew when that changes. */
export const inLanguage = <Area>(texts: Readonly<Record<TaskLanguage, Area>>): Area =>
  texts[state.language.value];
