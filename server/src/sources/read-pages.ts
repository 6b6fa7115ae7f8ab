import * as v from "valibot";
import { askHost, type HostAccess } from "./ask-host.ts";
import { SourceProblem } from "./types.ts";

/** A page of a list. */
interface Page<Item> {
  /** Name of its items, for people. */
  readonly what: string;
  readonly schema: v.GenericSchema<unknown, readonly Item[]>;
}

/** All pages of a list; undefined where there is none. @throws SourceProblem */
export async function readPages<Item>(
  first: string,
  pageOf: Page<Item>,
  access: HostAccess,
): Promise<readonly Item[] | undefined> {
  const all: Item[] = [];
  for (let url: string | undefined = first; url !== undefined;) {
    const page = await askHost(url, access);
    if (page === undefined && url === first) return undefined;
    if (page === undefined) throw new SourceProblem(`${new URL(url).host} lost its list in the middle.`);
    all.push(...parse(pageOf, page.text, url));
    url = page.next;
  }
  return all;
}

function parse<Item>({ schema, what }: Page<Item>, text: string, url: string): readonly Item[] {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (cause) {
    throw new SourceProblem(`${new URL(url).host} answered something that is no list of ${what}.`, {
      cause,
    });
  }
}
