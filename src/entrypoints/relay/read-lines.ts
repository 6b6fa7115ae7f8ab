import type { Socket } from "node:net";

/** A line longer than this is no request and no answer of fossick's. */
const mostCharacters = 64_000_000;

/** Calls `onLine` with each line that comes over a socket, without its line break; ends a connection that sends none. */
export function readLines(socket: Socket, onLine: (line: string) => void): void {
  let rest = "";
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
    if (rest.length > mostCharacters) socket.destroy();
  });
}
