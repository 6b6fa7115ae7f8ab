export { checkAddress, isOffLimits } from "./check-address.ts";
