// Chooses the repositories that a source wants of a host's listing, and says why not the others; pure.
import picomatch from "picomatch";
import { checkAddress } from "../addresses/index.ts";
import { checkRepositoryName } from "../catalogue/check-names.ts";
import type { ChosenRepository, Listed, Source } from "./types.ts";

/** A listing as a source wants it. */
export interface Choice {
  readonly repositories: readonly ChosenRepository[];
  /** Names or addresses that are not taken here. */
  readonly refused: readonly string[];
}

/** Globs are of whole names, or of their last part. */
const fits = (test: (name: string) => boolean, name: string): boolean =>
  test(name) || test(name.split("/").at(-1) ?? "");

/** Chooses the wanted repositories of a listing, with their names and addresses. */
export function choose(source: Source, listed: readonly Listed[], schemes: readonly string[]): Choice {
  const options = { nocase: true, dot: true, noextglob: true };
  const isIncluded = source.include.length === 0 ? () => true : picomatch([...source.include], options);
  const isExcluded = source.exclude.length === 0 ? () => false : picomatch([...source.exclude], options);
  const whyNot = ({ isArchived, isFork, name }: Listed): ChosenRepository["why"] => {
    if (!fits(isIncluded, name) || fits(isExcluded, name)) return "excluded";
    if (isArchived && !source.archived) return "archived";
    return isFork && !source.forks ? "a fork" : null;
  };
  const repositories = listed.map((each): ChosenRepository => {
    const { hostId, name } = each;
    const url = source.ssh ? each.ssh : each.https;
    return { hostId, name, url, why: whyNot(each) ?? (isTaken(name, url, schemes) ? null : "refused") };
  });
  return {
    repositories,
    refused: repositories.filter(({ why }) => why === "refused").map(({ name }) => name),
  };
}

function isTaken(name: string, url: string, schemes: readonly string[]): boolean {
  try {
    checkRepositoryName(name);
    checkAddress(url, schemes);
    return true;
  } catch {
    return false;
  }
}
