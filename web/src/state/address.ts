const prefix = "#show=";

/** The part of an address that names a search, so that a reload and the browser's way back show it again. */
export const addressOf = (id: string): string => prefix + encodeURIComponent(id);

/** The search that an address names, if any. @param hash with its `#` */
export function searchOf(hash: string): string | undefined {
  if (!hash.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(hash.slice(prefix.length));
  } catch {
    return undefined;
  }
}
