import { render } from "preact";
import "./styles/page.css";

const root = document.getElementById("page");
if (root) render(<main>fossick</main>, root);
