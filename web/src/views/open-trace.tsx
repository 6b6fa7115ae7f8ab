import { useEffect, useRef, useState } from "preact/hooks";
import { newRequest, showView, tell, tellFailure, withServer } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { leaveSearch } from "../state/unsent.ts";
import { handTexts } from "../texts/hands.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";

/** Opens a trace that is chosen; nothing without a server. */
export function OpenTrace() {
  const text = inLanguage(handTexts);
  const chooser = useRef<HTMLInputElement>(null);
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
    </>
  );
}

/** Opens a trace that is dropped on any screen; nothing without a server. */
export function DroppedTrace() {
  return state.backend.value.server ? <Dropped /> : null;
}

function Dropped() {
  const isOver = useDroppedFile((file) => void openTrace(file));
  return isOver ? <div class="drop-here">{inLanguage(handTexts).dropTrace}</div> : null;
}

const isFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

/** Tests whether a file is dropped on a field for files, which takes it itself. */
const isForField = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('input[type="file"]') !== null;

/** Hand files that are dropped anywhere on the page to a reader. @returns whether one is held over it */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      const isOwn = isForField(event);
      if (!isOwn && isFile(event)) event.preventDefault();
      setOver(!isOwn && isFile(event));
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (isForField(event) || !isFile(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
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
const maxOfOther = 200;

async function openTrace(file: File): Promise<void> {
  const isWanted = newRequest();
  const content = await file.text().catch(() => undefined);
  if (content === undefined) return tell(inLanguage(handTexts).unreadableFile);
  const trace = parsed(content);
  const opened = await withServer((server) => server.call("replay", { trace })).catch(tellFailure);
  if (opened && isWanted()) leaveSearch(() => showView(opened.view, opened.id));
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content.slice(0, maxOfOther);
  }
}
