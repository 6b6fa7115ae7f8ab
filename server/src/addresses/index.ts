// Exports the check of repository addresses, which by itself connects to nothing.
export { checkAddress, isOffLimits } from "./check-address.ts";
