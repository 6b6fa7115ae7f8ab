// Prints the bill of materials of the package, in CycloneDX: everything that users get with it, on any platform.
import { npmOnShipped } from "./shipped.mjs";

process.stdout.write(npmOnShipped(["sbom", "--sbom-format", "cyclonedx"]));
