import { execFileSync } from "node:child_process";

/** A process as the system lists it. */
export interface Listed {
  readonly pid: number;
  readonly parent: number;
  readonly residentKb: number;
  readonly command: string;
}

/** The processes there are now; not on Windows. */
export const listProcesses = (): Listed[] =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,args="], { encoding: "utf8", maxBuffer: 64e6 })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, residentKb, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined
        ? []
        : [{ pid: Number(pid), parent: Number(parent), residentKb: Number(residentKb), command }];
    });

/** The engine processes of a process. */
export const engineProcessesOf = (parent: number): Listed[] =>
  listProcesses().filter((each) => each.parent === parent && each.command.includes("engine-process.mjs"));
