import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isOffLimits } from "@fossick/repository/folders/place.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "fossick-limits-")));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const home = join(base, "people/ada");
mkdirSync(join(home, "shop/.config"), { recursive: true });
mkdirSync(join(home, ".editor/plugins"), { recursive: true });
mkdirSync(join(home, ".worktrees/shop/.git"), { recursive: true });
symlinkSync(home, join(base, "way-home"));

describe("only with --root is searched", () => {
  it.each(["/", home, join(base, "people"), base])("the home folder and what holds it: %s", (folder) => {
    expect(isOffLimits(folder, home)).toBe(true);
    expect(isOffLimits(folder, join(base, "way-home"))).toBe(true);
  });

  it.each([
    ..."/bin /boot /dev /etc /etc/ssh /lib /lib64 /proc/1 /run /sbin /sys /usr /usr/lib/node_modules /usr/bin".split(
      " ",
    ),
    ..."/usr/local /var /var/lib /home /mnt /mnt/c /media /System/Library /Library /Applications/X.app".split(
      " ",
    ),
    ..."/private/etc /private/var /Users /Volumes".split(" "),
    "C:\\Windows",
    "c:\\windows\\System32",
    "C:\\Program Files",
    "C:\\Program Files (x86)\\Editor",
    "C:\\ProgramData",
    "C:\\Users",
  ])("a folder of the system: %s", (folder) => {
    expect(isOffLimits(folder, home)).toBe(true);
  });

  it("a folder in the home that holds settings or plugins, unless it is a repository", () => {
    expect(isOffLimits(join(home, "AppData/Roaming/Editor"), home)).toBe(true);
    expect(isOffLimits(join(home, "Library/Application Support"), home)).toBe(true);
    expect(isOffLimits(join(home, "LibraryOfLamps"), home)).toBe(false);
    expect(isOffLimits(join(home, ".editor"), home)).toBe(true);
    expect(isOffLimits(join(home, ".editor/plugins"), home)).toBe(true);
    expect(isOffLimits(join(home, ".worktrees/shop"), home)).toBe(false);
    mkdirSync(join(home, ".git"));
    expect(isOffLimits(join(home, ".editor"), home)).toBe(true);
    rmSync(join(home, ".git"), { recursive: true });
  });
});

it.each([
  join(home, "shop"),
  join(home, "shop/.config"),
  join(base, "people-of-old"),
  ..."/usr/src/app /usr/local/src/shop /var/www/shop /opt/shop /srv/shop /workspace /libraries /home/bob/shop".split(
    " ",
  ),
  ..."/mnt/c/shop /private/var/folders/ab/shop /Users/bob/shop /Volumes/disk/shop".split(" "),
  "C:\\Users\\ada\\shop",
  "D:\\Windows-apps\\shop",
])("any other folder is searched: %s", (folder) => {
  expect(isOffLimits(folder, home)).toBe(false);
});

it("a home that nobody knows limits nothing else", () => {
  expect(isOffLimits("/srv/shop", "")).toBe(false);
  expect(isOffLimits("/", "")).toBe(true);
});
