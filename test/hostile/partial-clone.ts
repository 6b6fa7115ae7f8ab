import { rmSync } from "node:fs";
import { createPastRepository } from "../past-repository.ts";
import { objectFile, type TempFolder } from "../temp-repository.ts";

/** Makes a clone that lacks a tree of its past, which git fetches as soon as it comes by there. */
export function createPartialClone(settings: Readonly<Record<string, string>>): TempFolder {
  const clone = createPastRepository();
  rmSync(objectFile(clone, "HEAD~1^{tree}"));
  const ofClone = {
    "core.repositoryFormatVersion": "1",
    "extensions.partialClone": "origin",
    "remote.origin.promisor": "true",
  };
  for (const [name, value] of Object.entries({ ...ofClone, ...settings })) clone.git("config", name, value);
  return clone;
}

/** Settings by which a fetch starts a program that makes the file `mark`, or opens a connection to `port`. */
export const fetchTraps = (mark: string, program: string, port: number) =>
  ({
    "a transport that is a program": {
      "remote.origin.url": `ext::/bin/sh -c touch% ${mark}`,
      "protocol.ext.allow": "always",
    },
    "a transport that a remote names": {
      "remote.origin.vcs": "ext",
      "remote.origin.url": `/bin/sh -c touch% ${mark}`,
      "protocol.ext.allow": "always",
    },
    "an address that stands for another": {
      "remote.origin.url": "harmless:x",
      [`url.ext::/bin/sh -c touch% ${mark} .insteadOf`]: "harmless:",
      "protocol.ext.allow": "always",
    },
    "a program that packs": {
      "remote.origin.url": `file://${program}`,
      "remote.origin.uploadpack": program,
      "protocol.file.allow": "always",
    },
    "a program in place of ssh": {
      "remote.origin.url": "ssh://example.invalid/x",
      "core.sshCommand": program,
      "protocol.ssh.allow": "always",
    },
    "a program that connects": {
      "remote.origin.url": "git://example.invalid/x",
      "core.gitProxy": program,
      "protocol.git.allow": "always",
    },
    "a program that knows the password": {
      "remote.origin.url": `http://127.0.0.1:${port}/x`,
      "credential.helper": program,
      "protocol.http.allow": "always",
    },
  }) as const;
