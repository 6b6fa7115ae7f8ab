// Names of groups, by which training knows how the texts of tasks are worded and whether they are wrong.

const wordings = ["plain", "zh", "zhHant"] as const;

/** Another wording of a task's text: in everyday words, or in Chinese of either script. */
export type Wording = (typeof wordings)[number];

const wordingOf = (group: string): Wording | undefined =>
  wordings.find((wording) => group.endsWith(`-${wording}`));

/** The group of the same tasks in another wording. */
export const groupInWording = (group: string, wording: Wording): string => `${group}-${wording}`;

/** The group of the same tasks in their own wording. */
export function groupWithoutWording(group: string): string {
  const wording = wordingOf(group);
  return wording === undefined ? group : group.slice(0, -`-${wording}`.length);
}

/** True of Chinese wordings, which are read in other words than they are written. */
export function isGlossed(group: string): boolean {
  const wording = wordingOf(group);
  return wording === "zh" || wording === "zhHant";
}

/** The group of texts of this kind that no file is right for. */
export const wrongGroup = (group: string): string => `wrong-${group}`;
