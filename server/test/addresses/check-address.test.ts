import { describe, expect, it } from "vitest";
import { checkAddress } from "../../src/addresses/index.ts";

const usual = ["https", "ssh"];

describe("addresses of repositories", () => {
  it.each([
    ["https://github.com/acme/shop.git", "https", "github.com"],
    ["https://git.example.com:8443/team/shop", "https", "git.example.com"],
    ["git@github.com:acme/shop.git", "ssh", "github.com"],
    ["ssh://git@git.example.com:2222/team/shop.git", "ssh", "git.example.com"],
    ["git.example.com:shop.git", "ssh", "git.example.com"],
    ["https://10.1.2.3/team/shop", "https", "10.1.2.3"],
  ])("%s is taken", (url, scheme, host) => {
    expect(checkAddress(url, usual)).toEqual({ scheme, host });
  });

  it.each([
    "",
    " https://github.com/acme/shop",
    "--upload-pack=touch /tmp/x",
    "-oProxyCommand=x:y",
    "git@-oProxyCommand=x:y",
    "ssh://-oProxyCommand=x/y",
    "ext::sh -c touch% /tmp/x",
    "fd::17",
    "https::https://github.com/acme/shop",
    "https://github.com/acme/shop\n--option",
    "https://token@github.com/acme/shop",
    "https://user:secret@github.com/acme/shop",
    "ssh://git:secret@github.com/acme/shop",
    "https://github.com/acme/shop?token=x",
    "http://github.com/acme/shop",
    "git://github.com/acme/shop",
    "ftp://github.com/acme/shop",
    "file:///srv/git/shop.git",
    "/srv/git/shop.git",
    "../shop",
    "https://localhost/shop",
    "https://api.localhost/shop",
    "https://127.0.0.1/shop",
    "https://127.1/shop",
    "https://2130706433/shop",
    "https://0x7f.1/shop",
    "git@2130706433:shop",
    "git@127.1:shop",
    "https://[::1]/shop",
    "https://[::ffff:127.0.0.1]/shop",
    "https://[fe80::1]/shop",
    "https://0.0.0.0/shop",
    "https://169.254.169.254/latest/meta-data",
    "https://metadata.google.internal/computeMetadata",
    "https://[fd00:ec2::254]/latest",
    "git@localhost:shop",
    "https://localhost./shop",
    "ssh://git@127.0.0.%31/shop",
    "ssh://git@%6Cocalhost/shop",
    "git@127.0.0.%31:shop",
    "ssh://git@[fe80::1%25eth0]/shop",
  ])("%s is refused", (url) => {
    expect(() => checkAddress(url, usual)).toThrow();
  });

  it("are refused without their password, and with a word on where it belongs", () => {
    const refused = (): unknown => {
      try {
        return checkAddress("https://user:hunter2@github.com/acme/shop", usual);
      } catch (error) {
        return error;
      }
    };
    const error = refused() as { readonly message: string; readonly hint: string };
    expect(`${error.message} ${error.hint}`).not.toContain("hunter2");
    expect(error.hint).toContain("credential helper");
  });

  it("of this machine are taken where folders are", () => {
    expect(checkAddress("file:///srv/git/shop.git", ["file"])).toEqual({ scheme: "file" });
    expect(checkAddress("http://127.0.0.1:3000/shop", ["file", "http"])).toMatchObject({ scheme: "http" });
    expect(() => checkAddress("file://host/shop", ["file"])).toThrow();
  });
});
