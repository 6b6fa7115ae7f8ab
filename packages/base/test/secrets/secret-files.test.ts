import { describe, expect, it } from "vitest";
import { isSecretFile } from "@fossick/base/secrets/secret-files.ts";

describe("a file that usually holds secrets", () => {
  it.each([
    ".env",
    "app/.env.production",
    "prod.env",
    "certs/server.pem",
    "certs/server.key",
    "home/id_rsa",
    "id_ed25519",
    ".npmrc",
    "deploy/.netrc",
    "config/credentials.json",
    "config/secrets.yml",
    "prod-secrets.yaml",
    "secrets",
    "infra/terraform.tfstate",
    "infra/prod.tfvars",
    "home/.aws/credentials",
    "x/.ssh/backup_key",
    ".docker/config.json",
    "Service-Account-prod.json",
    "CREDENTIALS",
    "k.p12",
    "release-private-key.asc",
    "me.sec.asc",
  ])("%s", (path) => expect(isSecretFile(path)).toBe(true));

  it.each([
    "src/credentials.ts",
    "book/generating-ssh-key.asc",
    "dist/app.tar.gz.asc",
    "src/tokens.ts",
    "app/credentials.py",
    "src/base/secrets/rotate.py",
    "lib/environment.rb",
    "src/id_generator.ts",
    "src/id_generator",
    "id_ed25519.pub",
    ".env.example",
    ".env.local.example",
    "config/secrets.example.yml",
    "charts/app/templates/secrets.yaml",
    ".docker/Dockerfile",
    "x/.ssh/known_hosts",
    "docs/npmrc.md",
    "src/key.ts",
    "test/env.test.ts",
    "envelope.go",
  ])("%s does not", (path) => expect(isSecretFile(path)).toBe(false));
});
