// A link between two processes over a socket, one line of JSON for each message.
import type { Socket } from "node:net";
import type { Link } from "../../engine-process/link.ts";

/** A line longer than this is no message of fossick's. */
const maxCharacters = 64_000_000;

/** A link over a socket, with a line of JSON for each message. A connection that carries anything else is ended. */
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
