import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { mayBeSigned, readPush } from "../../src/jobs/index.ts";

const secret = "a secret of the team";
const bytes = (payload: unknown): Buffer =>
  Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
const signed = (body: Buffer, key = secret): string => createHmac("sha256", key).update(body).digest("hex");

/** As the services send them, without what nobody reads here. */
const github = {
  ref: "refs/heads/main",
  before: "6113728f27ae82c7b1a177c8d03f9e96e0adf246",
  after: "0000000000000000000000000000000000000000",
  deleted: false,
  repository: {
    id: 186_853_002,
    full_name: "Acme/Shop",
    private: true,
    html_url: "https://github.com/Acme/Shop",
    url: "https://github.com/Acme/Shop",
    git_url: "git://github.com/Acme/Shop.git",
    ssh_url: "git@github.com:Acme/Shop.git",
    clone_url: "https://github.com/Acme/Shop.git",
    default_branch: "main",
  },
  pusher: { name: "someone", email: null },
};
const gitlab = {
  object_kind: "push",
  event_name: "push",
  ref: "refs/heads/feature/x",
  project: {
    web_url: "https://gitlab.example.com/acme/shop",
    git_ssh_url: "git@gitlab.example.com:acme/shop.git",
    git_http_url: "https://gitlab.example.com/acme/shop.git",
    default_branch: "main",
    url: "git@gitlab.example.com:acme/shop.git",
  },
  repository: {
    name: "shop",
    url: "git@gitlab.example.com:acme/shop.git",
    git_http_url: "https://gitlab.example.com/acme/shop.git",
  },
};
const gitea = {
  ref: "refs/heads/develop",
  repository: {
    html_url: "https://git.example.com/acme/shop",
    ssh_url: "ssh://git@git.example.com:2222/acme/shop.git",
    clone_url: "https://git.example.com/acme/shop.git",
    default_branch: "develop",
  },
};

describe("pushes that are announced", () => {
  it("by GitHub are read when their signature is right", () => {
    const body = bytes(github);
    const headers = { "x-github-event": "push", "x-hub-signature-256": `sha256=${signed(body)}` };
    expect(readPush(headers, body, secret)).toEqual({
      branch: "main",
      addresses: [
        "git://github.com/Acme/Shop.git",
        "git@github.com:Acme/Shop.git",
        "https://github.com/Acme/Shop",
        "https://github.com/Acme/Shop.git",
      ],
    });
  });

  it("by GitHub may come as a form", () => {
    const body = bytes(new URLSearchParams({ payload: JSON.stringify(github) }).toString());
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-github-event": "push",
      "x-hub-signature-256": `sha256=${signed(body)}`,
    };
    expect(readPush(headers, body, secret)).toMatchObject({ branch: "main" });
  });

  it("by GitLab are read when the token is right", () => {
    const headers = { "x-gitlab-event": "Push Hook", "x-gitlab-token": secret };
    expect(readPush(headers, bytes(gitlab), secret)).toEqual({
      branch: "feature/x",
      addresses: ["git@gitlab.example.com:acme/shop.git", "https://gitlab.example.com/acme/shop.git"],
    });
    const system = { "x-gitlab-event": "System Hook", "x-gitlab-token": secret };
    expect(readPush(system, bytes(gitlab), secret)).toMatchObject({ branch: "feature/x" });
    expect(readPush(system, bytes({ object_kind: "tag_push", project: gitlab.project }), secret)).toBe(
      "ignored",
    );
  });

  it.each([
    ["x-gitea-event", "x-gitea-signature"],
    ["x-forgejo-event", "x-forgejo-signature"],
  ])("by Gitea and Forgejo are read when their signature is right (%s)", (event, signature) => {
    const body = bytes(gitea);
    expect(readPush({ [event]: "push", [signature]: signed(body) }, body, secret)).toMatchObject({
      branch: "develop",
    });
    expect(readPush({ [event]: "push", [signature]: signed(body, "other") }, body, secret)).toBe("forbidden");
  });

  it("are forbidden without the right signature", () => {
    const body = bytes(github);
    const event = { "x-github-event": "push" };
    const right = `sha256=${signed(body)}`;
    const wrong = [
      event,
      { ...event, "x-hub-signature-256": "" },
      { ...event, "x-hub-signature-256": signed(body) },
      { ...event, "x-hub-signature-256": `sha256=${signed(body, "other")}` },
      { ...event, "x-hub-signature": right },
      { ...event, "x-hub-signature-256": right, "x-gitlab-token": "guessed" },
      { "x-gitlab-event": "Push Hook", "x-gitlab-token": "" },
    ];
    expect(wrong.map((headers) => readPush(headers, body, secret))).toEqual(wrong.map(() => "forbidden"));
    const other = Buffer.concat([body, Buffer.from(" ")]);
    expect(readPush({ ...event, "x-hub-signature-256": right }, other, secret)).toBe("forbidden");
    expect(readPush({ ...event, "x-hub-signature-256": `sha256=${signed(body, "")}` }, body, "")).toBe(
      "forbidden",
    );
  });

  it("that are none are ignored", () => {
    const answers = [
      { event: "ping", payload: { zen: "Keep it simple.", repository: github.repository } },
      { event: "push", payload: { ...github, ref: "refs/tags/v1" } },
      { event: "push", payload: { ref: "refs/heads/main", repository: { clone_url: 17 } } },
      { event: "push", payload: "no json" },
      { event: "push", payload: "null" },
      { event: "issues", payload: github },
    ].map(({ event, payload }) => {
      const body = bytes(payload);
      return readPush(
        { "x-github-event": event, "x-hub-signature-256": `sha256=${signed(body)}` },
        body,
        secret,
      );
    });
    expect(new Set(answers)).toEqual(new Set(["ignored"]));
  });
});

describe("a push that nobody signed", () => {
  it("is known by its headers, before its body is read", () => {
    expect(mayBeSigned({}, secret)).toBe(false);
    expect(mayBeSigned({ "x-gitlab-token": "another" }, secret)).toBe(false);
    expect(mayBeSigned({ "x-gitlab-token": secret }, secret)).toBe(true);
    for (const name of ["x-hub-signature-256", "x-forgejo-signature", "x-gitea-signature"])
      expect(mayBeSigned({ [name]: "?" }, secret)).toBe(true);
  });
});
