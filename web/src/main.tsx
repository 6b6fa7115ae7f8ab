import { render } from "preact";
import "./styles/page.css";
import { chooseBackend } from "./backend/choose-backend.ts";
import { openPage } from "./state/open-page.ts";
import { placeOf } from "./state/address.ts";
import { followAddress, requestIn } from "./state/follow-address.ts";
import { followHost } from "./state/follow-host.ts";
import { followPreferences, followTask } from "./state/follow-preferences.ts";
import { replacePartial } from "./state/partial.ts";
import { state } from "./state/page-state.ts";
import { App } from "./views/app.tsx";
import { listenForKeys } from "./views/keys.ts";

const root = document.getElementById("page");
if (root) {
  state.backend.value = chooseBackend(window, followHost);
  followPreferences(document);
  followTask(document);
  listenForKeys(document);
  replacePartial();
  render(<App />, root);
  // Not by `autofocus`, which waits for the first frame: who types at once would lose letters.
  document.getElementById("task")?.focus();
  void openPage(placeOf(window.location.hash), requestIn(window));
  // After it has begun: until it has arrived, the address says more than the page.
  followAddress(window);
}
