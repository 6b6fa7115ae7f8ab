import { render } from "preact";
import "./styles/page.css";
import { chooseBackend } from "./backend/choose-backend.ts";
import { openPage } from "./state/actions.ts";
import { followHost } from "./state/follow-host.ts";
import { state } from "./state/page-state.ts";
import { App } from "./views/app.tsx";

const root = document.getElementById("page");
if (root) {
  state.backend.value = chooseBackend(window, followHost);
  render(<App />, root);
  void openPage();
}
