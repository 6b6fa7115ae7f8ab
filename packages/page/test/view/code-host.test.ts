import { describe, expect, it } from "vitest";
import { codeHostOf } from "@fossick/page/view/code-host.ts";
import { hostLink } from "../../../../web/src/code/host-link.ts";
import { viewWith } from "../../../../test/web/page/sample-view.ts";

describe("where a repository is hosted", () => {
  it.each([
    ["https://github.com/owner/name.git", "github", "https://github.com/owner/name"],
    ["https://user:secret@github.com/owner/name", "github", "https://github.com/owner/name"],
    ["https://oauth2:glpat-1@gitlab.com/group/sub/name.git/", "gitlab", "https://gitlab.com/group/sub/name"],
    ["git@github.com:owner/name.git", "github", "https://github.com/owner/name"],
    ["ssh://git@gitlab.example.com:2222/group/name.git", "gitlab", "https://gitlab.example.com/group/name"],
    ["https://gitea.example.com:8443/o/n.git", "gitea", "https://gitea.example.com:8443/o/n"],
    ["git@codeberg.org:o/n.git", "gitea", "https://codeberg.org/o/n"],
    ["git@bitbucket.org:o/n.git", "bitbucket", "https://bitbucket.org/o/n"],
    ["git://GitHub.com/o/n", "github", "https://github.com/o/n"],
  ])("is read from %s", (remote, kind, url) => {
    expect(codeHostOf(remote)).toEqual({ kind, url, folder: "" });
  });

  it.each([
    "",
    "/home/me/github.com/name",
    "../github.com/name",
    "file:///srv/github.com/o/n.git",
    "C:\\code\\github.com\\n",
    "https://git.example.com/o/n.git",
    "https://notgithub.company/o/n",
    "https://github.com/",
    "javascript:alert(1)//github.com/o/n",
    "https://github.com:99999/o/n",
    "github.com",
  ])("is not known of %j", (remote) => expect(codeHostOf(remote)).toBeUndefined());

  it("names files at the commit that was searched, as each host does", () => {
    const repository = { root: ".", commit: "c".repeat(40), files: 1 };
    const view = (remote: string, folder = "") => {
      const host = codeHostOf(remote, folder);
      return viewWith({ repository }, host ? { host } : {});
    };
    const at = "c".repeat(40);
    const urlOf = (remote: string, folder = "") => hostLink(view(remote, folder), "src/a b#?.ts", 7)?.url;
    const path = "src/a%20b%23%3F.ts";
    expect(urlOf("https://github.com/o/n")).toBe(`https://github.com/o/n/blob/${at}/${path}#L7`);
    expect(urlOf("https://gitlab.com/o/n", "packages/x/")).toBe(
      `https://gitlab.com/o/n/-/blob/${at}/packages/x/${path}#L7`,
    );
    expect(urlOf("git@bitbucket.org:o/n")).toBe(`https://bitbucket.org/o/n/src/${at}/${path}#lines-7`);
    expect(urlOf("git@codeberg.org:o/n")).toBe(`https://codeberg.org/o/n/src/commit/${at}/${path}#L7`);
    expect(hostLink(viewWith({}), "a.ts", 1)).toBeUndefined();
    expect(hostLink(view("https://github.com/o/n"), "a.ts", undefined)?.url).not.toContain("#");
  });
});
