/**
 * A repository's name as one segment of a path: "acme/shop" is `acme~shop`. Proxies disagree about `%2F`, which some decode and
 * some refuse; `~` stands for itself everywhere (RFC 3986), and no name has one.
 */
export const nameInPath = (name: string): string => encodeURIComponent(name.replaceAll("/", "~"));

/** The name that a segment stands for, once it is decoded. */
export const nameFromPath = (segment: string): string => segment.replaceAll("~", "/");
