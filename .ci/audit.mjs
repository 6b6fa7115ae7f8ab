// Prints what is known against the packages that users get with this one, as `npm audit --json` does.
import { npmOnShipped } from "./shipped.mjs";

process.stdout.write(npmOnShipped(["audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"]));
