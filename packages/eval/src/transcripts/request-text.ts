// Takes from a message of an agent session what its user asked, without what the client added; pure, reads no file.

/** Heading under which editors put the request, below the open files. */
const afterContext = "## My request for Codex:";
/** Beginnings of messages that a client wrote in its user's name. */
const clientWords = [
  "[Request interrupted",
  "# AGENTS.md instructions",
  "Caveat: The messages below",
  "This session is being continued from a previous conversation",
];
const longestText = 20_000;

/**
 * Take from a message what its user asked, without what the client added.
 * @returns `command` for a command of the client, `nothing` for a message that is the client's own
 */
export function requestText(message: string): { readonly asked: string } | "command" | "nothing" {
  if (message.includes("<command-name>")) return "command";
  const context = message.indexOf(afterContext);
  const own = context < 0 ? message : message.slice(context + afterContext.length);
  const text = withoutElements(own).trim();
  if (text === "" || clientWords.some((words) => text.startsWith(words))) return "nothing";
  return /^\/[\w:-]+(?:\s|$)/.test(text) ? "command" : { asked: text.slice(0, longestText) };
}

/** The text without elements whose names are of two words: `<system-reminder>`, `<ide_opened_file>`. */
function withoutElements(text: string): string {
  let rest = "";
  let from = 0;
  for (const { 0: open, 1: name = "", index } of text.matchAll(/<([a-z]+[-_][a-z_-]+)>/g)) {
    if (index < from) continue;
    const close = text.indexOf(`</${name}>`, index + open.length);
    if (close < 0) continue;
    rest += text.slice(from, index);
    from = close + name.length + 3;
  }
  return rest + text.slice(from);
}
