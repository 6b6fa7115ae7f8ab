// Makes tasks out of long logs of build servers, as they are copied or downloaded.
import { logTools, type LogTool } from "./log-tools.ts";
import { between, pick, type PastedTask, type Random } from "./pasted-tasks.ts";
import type { LanguageName, Place } from "./projects.ts";

const sizes = [5_000, 20_000, 60_000, 120_000, 200_000, 300_000] as const;
/** Shares of a log that stand before the tests and after them. */
const shares = { setup: 0.3, after: 0.05 } as const;

const two = (value: number): string => String(value).padStart(2, "0");
const time = (at: number): string => {
  return `2026-01-04T10:${two(Math.floor(at / 1_200) % 60)}:${two(Math.floor(at / 20) % 60)}.${String((at * 4_321) % 9_999_999).padStart(7, "0")}Z`;
};

/** How build servers and terminals show a line. */
const servers: Readonly<Record<string, (line: string, at: number) => string>> = {
  plain: (line) => line,
  colours: (line) => colour(line),
  GitHub: (line, at) => `${time(at)} ${colour(line)}`,
  "gh run view": (line, at) => `test (20)\tRun tests\t${time(at)} ${colour(line)}`,
  GitLab: (line, at) => `${time(at).replace(/\d{1}Z/, "Z")} 01O ${colour(line)}`,
  Jenkins: (line, at) => `[${time(at).replace(/\d{4}Z/, "Z")}] ${line}`,
  compose: (line) => `tests-1  | ${colour(line)}`,
  turbo: (line) => `@acme/shop:test: ${line}`,
};
const serverNames = Object.keys(servers);

const colour = (line: string): string =>
  line
    .replace(/\b(?:PASS(?:ED)?|ok|Passed)\b|✓/, "\u001B[32m$&\u001B[39m")
    .replace(/\b(?:FAIL(?:ED)?|Failed|ERROR)\b|[×●❯]/, "\u001B[31m\u001B[1m$&\u001B[22m\u001B[39m")
    .replace(/(?<=[\w/.-]{8}):(\d+)/, "\u001B[2m:\u001B[22m\u001B[33m$1\u001B[39m");

/** Lines of a progress bar that redraws itself. */
const redrawn = (random: Random): string =>
  Array.from(
    { length: 12 },
    (_, at) => `\r[${"#".repeat(at)}${".".repeat(12 - at)}] ${at * 8}% ${between(random, 1, 99)} kB/s`,
  ).join("");

/** Makes tasks of each tool that tests a language. @param each how many of a tool, of growing size */
export function logTasks(
  language: LanguageName,
  places: readonly Place[],
  random: Random,
  each: number,
): PastedTask[] {
  const tools = Object.entries(logTools).filter(([, tool]) => tool.language === language);
  return tools.flatMap(([form, tool], nth) =>
    Array.from({ length: each }, (_, at): PastedTask => {
      const place = pick(random, places);
      const size = sizes[at % sizes.length] ?? sizes[0];
      const server = serverNames[(at + nth + form.length) % serverNames.length] ?? "plain";
      const show = servers[server] ?? servers["plain"];
      const lines = logOf(tool, place, places, size, random);
      const text = lines.map((line, number) => show?.(line, number) ?? line).join("\n");
      const { path, line, test } = place;
      return {
        form,
        size: text.length,
        text,
        gold: { [path]: [line], [test.path]: [test.line, test.line - 1, test.line - 2] },
      };
    }),
  );
}

function logOf(
  tool: LogTool,
  place: Place,
  places: readonly Place[],
  size: number,
  random: Random,
): readonly string[] {
  const end = tool.end(place, places);
  const room = Math.max(2_000, size - end.join("\n").length);
  const setup = filled(room * shares.setup, (at) => [
    tool.setup(at, random),
    ...(at % 50 === 49 ? [redrawn(random)] : []),
  ]);
  const passing = filled(room * (1 - shares.setup - shares.after), (at) =>
    tool.pass(pick(random, places), at, random),
  );
  passing.splice(between(random, Math.floor(passing.length * 0.3), Math.floor(passing.length * 0.8)), 0, [
    ...tool.fail(place),
  ]);
  const after = filled(room * shares.after, (at) => [`Uploading artifact part ${at}: done`]);
  return [...setup, ...passing, end, ...after].flat();
}

/** Lines in groups until they have so many characters. */
function filled(characters: number, make: (at: number) => readonly string[]): (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  for (let at = 0, length = 0; length < characters; at++) {
    const lines = make(at);
    groups.push(lines);
    length += lines.join("\n").length + 1;
  }
  return groups;
}
