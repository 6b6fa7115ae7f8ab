// Writes a repository's name as one segment of a URL's path, `acme~shop` for "acme/shop", and reads it again.

/**
 * The name as one path segment. Proxies disagree about `%2F`, which some decode
 * and some refuse; `~` is unreserved (RFC 3986) and occurs in no name.
 */
export const nameInPath = (name: string): string => encodeURIComponent(name.replaceAll("/", "~"));

/** The name for a decoded segment. */
export const nameFromPath = (segment: string): string => segment.replaceAll("~", "/");
