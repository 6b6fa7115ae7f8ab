// Tests whether a host is this machine, and reads the body of a response up to a limit.

/** Tests whether a host name is this machine's, without asking a name server. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Reads the body of a response; throws `tooLong` as soon as it has more than `maxBytes`. */
export async function readAtMost(
  response: Response,
  maxBytes: number,
  tooLong: () => Error,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > maxBytes) throw tooLong();
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString("utf8");
}
