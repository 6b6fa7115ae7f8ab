// Checks an address of a repository before git sees it, for secrets, schemes and hosts that are not allowed.
import { BlockList, isIP } from "node:net";
import { FossickError } from "fossick/hosting/light";

const hint = "Write it as https://host/team/name.git or git@host:team/name.git.";

/** Scheme and host of an address. */
export interface Address {
  readonly scheme: string;
  /** In lower case; absent for a folder of this machine. */
  readonly host?: string;
}

/**
 * Check that an address is one a repository may have, before git sees it.
 * @param schemes that are allowed; `file` among them also allows addresses of this machine
 * @throws FossickError INVALID_SETTING, with a sentence that does not repeat a secret
 */
export function checkAddress(url: string, schemes: readonly string[]): Address {
  const address = parse(url);
  if (!schemes.includes(address.scheme))
    refuse(
      `Addresses of the kind ${JSON.stringify(address.scheme)} are not allowed here`,
      `Allowed are ${schemes.join(", ")}; --schemes says which.`,
    );
  if (address.host !== undefined && !schemes.includes("file") && isOffLimits(address.host))
    refuse(
      "The address is one of this machine, of its link or of a cloud's metadata",
      "Allow `file` with --schemes where only you add repositories.",
    );
  return address;
}

function refuse(message: string, advice = hint): never {
  throw new FossickError("INVALID_SETTING", message, { hint: advice });
}

function parse(url: string): Address {
  // eslint-disable-next-line no-control-regex -- none of them belongs in an address
  if (url.trim() !== url || url === "" || url.startsWith("-") || /[\u0000-\u001F\u007F\s]/.test(url))
    refuse("This is no address of a repository");
  if (/^[A-Za-z0-9+.-]+::/.test(url)) refuse("Addresses that name a program to fetch with are not allowed");
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return parseShort(url);
  if (!URL.canParse(url)) refuse("This is no address of a repository");
  const { hash, hostname, password, search, username } = new URL(url);
  if (password !== "" || (username !== "" && scheme !== "ssh"))
    refuse(
      "The address holds a name or a password",
      "Give it to git's credential helper on the worker instead.",
    );
  if (search !== "" || hash !== "") refuse("An address of a repository has neither ? nor #");
  if (scheme === "file")
    return hostname === "" ? { scheme } : refuse("A file:// address names a folder of this machine");
  return { scheme, host: hostOf(hostname) };
}

/** `git@host:path`, as ssh has it; or a folder. */
function parseShort(url: string): Address {
  if (/^[./~]/.test(url)) return { scheme: "file" };
  const [, user = "", host] = /^(?:([^/@:]+)@)?(\[[^\]/]+\]|[^/:@[\]]+):(?!\/\/)./.exec(url) ?? [];
  if (host === undefined || host.startsWith("-") || user.startsWith("-"))
    refuse("This is no address of a repository");
  return { scheme: "ssh", host: hostOf(host) };
}

function hostOf(name: string): string {
  const host = name
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  // Git decodes other spellings; this check does not.
  if (!/^[a-z0-9._:][a-z0-9._:-]*$/.test(host)) refuse("This is no address of a repository");
  // ssh:// and scp-like addresses do not pass through the URL standard's reading of numbers.
  return /^[\d.]+$|^0x[\da-f.x]+$/.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : host;
}

const offLimits = new BlockList();
offLimits.addSubnet("0.0.0.0", 8);
offLimits.addSubnet("127.0.0.0", 8);
offLimits.addSubnet("169.254.0.0", 16);
offLimits.addAddress("100.100.100.200");
offLimits.addAddress("168.63.129.16");
offLimits.addAddress("192.0.0.192");
offLimits.addAddress("::", "ipv6");
offLimits.addAddress("::1", "ipv6");
offLimits.addSubnet("fe80::", 10, "ipv6");
offLimits.addAddress("fd00:ec2::254", "ipv6");
const offLimitNames = /(?:^|\.)(?:localhost|metadata|metadata\.google\.internal|instance-data)$/;

/** Tests whether a host, by name or number, is this machine, link-local or a cloud's metadata service. */
export function isOffLimits(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return offLimitNames.test(host);
  return offLimits.check(host, version === 6 ? "ipv6" : "ipv4");
}
