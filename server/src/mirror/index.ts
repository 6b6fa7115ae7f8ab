// Exports the clones that workers keep of remote repositories, and the git behind them.
export { checkHost } from "./check-host.ts";
export { openMirror, type Mirror } from "./open-mirror.ts";
export { forget, mirrorsIn, placesOf, storesIn, type Places } from "./places.ts";
export { plain, problemOf, problemOfAsking, RepositoryProblem } from "./problems.ts";
export { chooseBranches, readRemoteHeads, type WantedBranch } from "./remote-heads.ts";
export { runGit, type RunGit } from "./run-git.ts";
