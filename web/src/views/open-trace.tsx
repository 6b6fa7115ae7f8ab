import { useEffect, useRef, useState } from "preact/hooks";
import { showView, tell, tellFailure, withServer } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { leaveSearch } from "../state/unsent.ts";
import { handTexts } from "../texts/hands.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";

/** Opens a trace that is chosen, or dropped on the page; nothing without a server. */
export function OpenTrace() {
  const text = inLanguage(handTexts);
  const chooser = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFile((file) => void openTrace(file));
  if (!state.backend.value.server) return null;
  return (
    <>
      <Button look="quiet" title={text.openTraceHint} onClick={() => chooser.current?.click()}>
        {text.openTrace}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        aria-label={text.openTrace}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void openTrace(file);
          currentTarget.value = "";
        }}
      />
      {isOver && <div class="drop-here">{text.dropTrace}</div>}
    </>
  );
}

/** Hand files that are dropped anywhere on the page to a reader. @returns whether one is held over it */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    const listeners = { dragover: over, dragleave: leave, drop } as const;
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name as keyof typeof listeners, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name as keyof typeof listeners, listener);
    };
  }, []);
  return isOver;
}

/** So many characters of what is no JSON are sent, for the server to say what it thinks of them. */
const mostOfOther = 200;

async function openTrace(file: File): Promise<void> {
  const content = await file.text().catch(() => undefined);
  if (content === undefined) return tell(inLanguage(handTexts).unreadableFile);
  const trace = parsed(content);
  const opened = await withServer((server) => server.call("replay", { trace })).catch(tellFailure);
  if (opened) leaveSearch(() => showView(opened.view, opened.id));
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content.slice(0, mostOfOther);
  }
}
