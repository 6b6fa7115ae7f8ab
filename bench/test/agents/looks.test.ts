import { describe, expect, it } from "vitest";
import { commandsOf, firstWords, wordsOf } from "../../src/agents/looks.ts";
import { cutLook, isReadOnly } from "../../src/agents/run-look.ts";

const looksAt = (...commands: readonly string[]) => ({
  task: "a",
  looks: commands.map((cmd) => ({ cmd, chars: 1 })),
});

describe("the looks of an agent", () => {
  it("ask fossick with words, or are commands", () => {
    const looks = looksAt("ls", "ctx lane  backArc", "rg ctx src", "ctx other");
    expect(firstWords(looks)).toEqual(["lane", "backArc"]);
    expect(commandsOf(looks)).toEqual(["ls", "rg ctx src"]);
    expect(firstWords(looksAt("ls"))).toBeUndefined();
    expect(wordsOf("ctxs lane")).toBeUndefined();
  });

  it("are cut where an agent's are, and say so", () => {
    expect(cutLook("a".repeat(12_000))).toBe("a".repeat(12_000));
    expect(cutLook("a".repeat(12_001))).toBe(`${"a".repeat(12_000)}\n[cut here; there are 12001 characters]`);
  });
});

describe("a command", () => {
  it.each([
    "cd src; sed -n 1,20p a-list.ts; cat b.ts | head -5",
    "rg -il 'a|b' --glob '!**/test/**' . 2>/dev/null | xargs -r rg -n \"(\\w+) => x; rm\" 2>&1",
    'for f in a b; do echo "== $f"; rg -n "^x" $f | cut -c1-90; done',
    "git log -3 --oneline && git ls-files | wc -l",
    "p=${f%%:*} grep -o '<b>' x",
  ])("that only reads is run: %s", (command) => {
    expect(isReadOnly(command)).toBe(true);
  });

  it.each([
    "rm a",
    "ls; rm a",
    "ls & mv a b",
    "true && { rm a; }",
    "cat a > b",
    "cat a 2>/dev/null >> b",
    'echo "$(rm a)"',
    "echo `rm a`",
    "git checkout main",
    "git -C . reset --hard",
    "A=1 touch b",
    "for f in *; do rm $f; done",
    "rg -l x | xargs rm",
    "sed -i s/a/b/ c",
    "sed -ni p c",
    "sort a -o b",
    "find . -name a -delete",
    "fd a -x rm",
    "rg --pre ./x a",
    "bash -c 'rm a'",
    "npm test",
  ])("that may write or start anything else is not run: %s", (command) => {
    expect(isReadOnly(command)).toBe(false);
  });
});
