import type { Socket } from "node:net";

/** A line longer than this is no request and no answer of fossick's. */
const maxCharacters = 64_000_000;

/**
 * Calls `onMessage` with each line of JSON that comes over a socket; undefined for any other line. Ends a connection
 * that sends no lines.
 */
export function readMessages<Message>(
  socket: Socket,
  onMessage: (message: Message | undefined) => void,
): void {
  let rest = "";
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onMessage(parsed(line) as Message | undefined);
    if (rest.length > maxCharacters) socket.destroy();
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}
