import { state } from "../state/page-state.ts";
import { Button } from "../views/parts/button.tsx";
import { ask } from "./ask.ts";

/** Has the server do something, and says how that went. @returns whether it was done */
export async function act(path: string, method: "POST" | "DELETE", done: string): Promise<boolean> {
  try {
    await ask(path, { method });
    state.notice.value = done;
    return true;
  } catch (error) {
    state.notice.value = error instanceof Error ? error.message : String(error);
    return false;
  }
}

interface ActionProps {
  readonly children: string;
  /** Name of the thing that it is done to. */
  readonly name: string;
  /** Path that the server is asked for. */
  readonly path: string;
  /** Said once the server took it. */
  readonly done: string;
  readonly onDone: () => void;
}

/** A button of a row that has the server do something at once. */
export function Action({ children, done, name, onDone, path }: ActionProps) {
  return (
    <Button
      aria-label={`${children}: ${name}`}
      onClick={async () => {
        if (await act(path, "POST", done)) onDone();
      }}
    >
      {children}
    </Button>
  );
}
