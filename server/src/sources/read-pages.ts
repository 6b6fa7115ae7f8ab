// Reads all pages of a list from a code host.
import * as v from "valibot";
import { askHost, sameHost, type HostAccess } from "./ask-host.ts";
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
    const { items, next }: ReadPage<Item> = parse(pageOf, page.text, url);
    all.push(...items);
    url = page.next ?? sameHost(url, next);
  }
  return all;
}

interface ReadPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

/** A page that tells the next one itself. */
const linked = v.object({ next: v.string() });

function parse<Item>({ schema, what }: Page<Item>, text: string, url: string): ReadPage<Item> {
  try {
    const body: unknown = JSON.parse(text);
    return { items: v.parse(schema, body), next: v.is(linked, body) ? body.next : undefined };
  } catch (cause) {
    throw new SourceProblem(`${new URL(url).host} answered something that is no list of ${what}.`, {
      cause,
    });
  }
}
