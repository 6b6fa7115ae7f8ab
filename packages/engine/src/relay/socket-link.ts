// A link between two processes over a socket, with one line of JSON per message.
import type { Socket } from "node:net";
import type { Link } from "../process/link.ts";

/** Max characters of a line; a longer one is not a message of fossick. */
const maxCharacters = 64_000_000;

/** Creates a link over a socket, with one line of JSON per message. Anything else on it closes the connection. */
export function socketLink<Sent, Received>(socket: Socket): Link<Sent, Received> {
  socket.on("error", () => socket.destroy());
  return {
    send: (message) => void socket.write(`${JSON.stringify(message)}\n`),
    onMessage: (listener) => {
      let rest = "";
      socket.setEncoding("utf8");
      socket.on("data", (chunk: string) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        try {
          for (const line of lines) listener(JSON.parse(line) as Received);
        } catch {
          socket.destroy();
        }
        if (rest.length > maxCharacters) socket.destroy();
      });
    },
    onEnd: (listener) => void socket.once("close", () => listener("the connection was closed")),
  };
}
