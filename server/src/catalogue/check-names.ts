// Checks names of repositories, teams, keys and branches before they reach the database; throws on a bad one.
import { FossickError } from "fossick/hosting/light";

const longestName = 200;
const longestLabel = 100;
/** Like "acme/shop": no special meaning in a path, an address, a flag or a terminal. */
const namePart = /^[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?$/;

/** @throws FossickError INVALID_SETTING unless it can be the name of a repository */
export function checkRepositoryName(name: string): string {
  const isName = name.split("/").every((part) => namePart.test(part));
  if (isName && name.length <= longestName) return name;
  throw new FossickError("INVALID_SETTING", `"${name.slice(0, longestName)}" cannot name a repository`, {
    hint: `a name has letters, digits, dots, dashes and underscores, in parts between slashes, as acme/shop; at most ${longestName} of them`,
  });
}

/** @throws FossickError INVALID_SETTING unless it can be the name of a team, or of something else of one word */
export function checkTeamName(name: string, what = "team"): string {
  if (namePart.test(name) && name.length <= longestLabel) return name;
  throw new FossickError("INVALID_SETTING", `"${name.slice(0, longestLabel)}" cannot name a ${what}`, {
    hint: `a name has letters, digits, dots, dashes and underscores; at most ${longestLabel} of them`,
  });
}

/** A line for people, as a key or a group has it. @throws FossickError INVALID_SETTING */
export function checkLabel(label: string, what: string): string {
  if (
    /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+$/u.test(label) &&
    label.trim() === label &&
    label.length <= longestLabel
  )
    return label;
  throw new FossickError("INVALID_SETTING", `"${label.slice(0, longestLabel)}" cannot name a ${what}`, {
    hint: `a name is one line of at most ${longestLabel} characters, without blanks around it`,
  });
}

/** A branch as git would take it. @throws FossickError INVALID_SETTING */
export function checkBranch(branch: string): string {
  const isBranch =
    /^[^\p{Cc}\p{Cf} ~^:?*[\\]+$/u.test(branch) &&
    !/^[-/]|\/$|\/\/|\.\.|@\{|\.lock(\/|$)|(^|\/)\.|\.$/.test(branch) &&
    branch !== "@" &&
    branch.length <= longestName;
  if (isBranch) return branch;
  throw new FossickError("INVALID_SETTING", `"${branch.slice(0, longestName)}" cannot name a branch`, {
    hint: "git check-ref-format --branch NAME says what git takes",
  });
}
