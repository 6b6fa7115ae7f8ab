import { lookup } from "node:dns/promises";
import { isOffLimits } from "../addresses/index.ts";
import { RepositoryProblem } from "./problems.ts";

/**
 * Check that a host's name does not lead to this machine or to a cloud's metadata. Git asks for the name once more, so
 * that this is a fence and no wall; the wall is a network policy.
 * @throws RepositoryProblem
 */
export async function checkHost(host: string): Promise<void> {
  const found = await lookup(host, { all: true }).catch(() => []); // a proxy may know what we do not
  if (found.some(({ address }) => isOffLimits(address)))
    throw new RepositoryProblem(
      "The host of the address is this machine, its link or a cloud's metadata: that is allowed with `file` in --schemes only.",
      "lasting",
    );
}
