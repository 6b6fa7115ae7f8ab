import { describe, expect, it } from "vitest";
import { mulberry32 } from "@fossick/eval/bootstrap.ts";
import { redact, withoutSecrets } from "@fossick/base/secrets/redact.ts";

const random = mulberry32(52);
const draw = (length: number, alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789"): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");

const value = draw(32);
const password = `${draw(5)}7${draw(8)}`;
const hex = draw(64, "0123456789abcdef");
const base64 = `${draw(43)}=`;

/** Lines by what they show; each holds one of the values above. */
const lines: Readonly<Record<string, readonly string[]>> = {
  "names of frameworks": [
    `SECRET_KEY = '${value}'`,
    `secret_key_base: ${hex}`,
    `secretKey: "${value}"`,
    `JWT_SECRET_KEY = "${value}"`,
    `APP_KEY=base64:${base64}`,
    `appKey: '${value}',`,
    `config.consumer_key = "${value}"`,
    `webhook_key: ${value}`,
    `db_pass = "${password}"`,
    `PASSWORD_SALT = "${value}"`,
    `TOKEN_2="${value}"`,
    `dbpasswd='${password}'`,
    `<add key="ApiSecret" value="${value}" />`,
    `<add value="${value}" key="TwilioAuthToken" />`,
    `define( 'AUTH_KEY',         '${value}' );`,
    `SECRET_KEY = os.environ.get("SECRET_KEY") or "${value}"`,
    `secret: process.env.SECRET ?? "${value}",`,
    `static let authToken: String = "${value}"`,
    `const SECRET: &'static str = "${value}";`,
    `var jwtKey = []byte("${value}")`,
    `DataSource.create().password("${password}")`,
    `password: \${DB_PASSWORD:${password}}`,
  ],
  "bare values of data": [
    `password: ${password}`,
    "password: c0rrectH0rse9",
    `  smtp_pass: ${password}  `,
    `export DB_PASSWORD=${password}`,
    `spring.datasource.password = ${password}#1`,
    `requirepass ${value}`,
  ],
  "items of lists, pairs and blocks": [
    `api-keys:\n  - ${value}`,
    `tokens:\n  - "${draw(24)}"\n  - ${value}`,
    `SECRET_KEY_FALLBACKS = [\n  "${draw(24)}",\n  "${value}",\n]`,
    `- name: DB_PASSWORD\n  value: ${password}`,
    `<key>ConsumerSecret</key>\n\t<string>${value}</string>`,
    `variable "db_password" {\n  type = string\n  default = "${password}"\n}`,
    `token: |\n  ${value}`,
  ],
  "command lines": [
    `deploy --password ${password}`,
    `app --api-token=${value}`,
    `mysql -uroot -p${password} app`,
    `sshpass -p ${password} ssh host`,
    `docker login -u ci -p ${password} host`,
    `redis-cli -a ${password} ping`,
    `echo "root:${password}" | chpasswd`,
  ],
  "headers and addresses": [
    `Cookie: theme=dark; sid=${value}`,
    `Set-Cookie: sid=${value}; Path=/`,
    `'Cookie': 'JSESSIONID=${value}'`,
    `git clone https://${value}@git.acme.dev/app.git`,
    `SENTRY_DSN=https://${hex.slice(0, 32)}@o1.sentry.io/2`,
    `jdbc:oracle:thin:app/${password}@//db:1521/XE`,
    `Authorization: "Token ${value}"`,
  ],
  prose: [
    `# the admin password is ${password}`,
    `Its token used to be ${value}.`,
    `with user \`root\` and password \`${password}\``,
    `| password | ${password} |`,
    `密码：${password}`,
    `管理员口令: ${password}`,
    `資料庫密碼：${password}`,
    `パスワード：${password}`,
    `비밀번호: ${password}`,
  ],
  "characters that nobody sees": ["\u200b", "\u2060", "\ufeff", "\u200d"].map(
    (mark) => `token = "${value.slice(0, 6)}${mark}${value.slice(6)}"`,
  ),
};

const telling = (text: string): boolean =>
  [value, password, hex, base64, "c0rrectH0rse9"].some((secret) => {
    const seen = text.replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, "");
    return seen.includes(secret) || seen.includes(secret.slice(0, 12));
  });

describe.each(Object.entries(lines))("secrets of %s", (_, texts) => {
  it.each(texts)("%s", (text) => {
    expect(telling(text)).toBe(true);
    const around = `first line\n${text}\nlast line\n`;
    const [shown, kept] = [redact(around), withoutSecrets(around)];
    expect(telling(shown), shown).toBe(false);
    expect(telling(kept), kept).toBe(false);
    expect(shown).toMatch(/^first line\n[^]*\[redacted: [^]*\nlast line\n$/);
    expect(shown.split("\n").length).toBe(around.split("\n").length);
  });
});

describe("what is no secret stays", () => {
  it.each([
    `PUBLIC_KEY = "${value}"`,
    `publishableKey: '${value}'`,
    `Sec-WebSocket-Key: ${base64}`,
    `token_url: "${value}"`,
    `cacheKey = "${value}"`,
    'const key = "user-settings-v2";',
    "monkey: bananaBread, keyboard: qwertz2",
    "oauth2_scheme = OAuth2PasswordBearer(tokenUrl='token')",
    "token = base64EncodedToken",
    'password = f"{user.name}-{random_part()}"',
    "authCfg := &config.AuthConfig{}",
    "fn parse(tokens: &[Token]) -> Token2Ast",
    "the key is to read `OAuth2PasswordRequestForm` before",
    'err += "pass `dtype=int64`"',
    "password: 至少 8 个字符，包括数字1和字母a",
    "https://registry.npmjs.org/@scope/name // mail someone@example.org",
    'KMS_KEY = "arn:aws:kms:eu-west-1:111122223333:key/51d81fab-b138-4bd2-8a09-07fd6d3a1b2c"',
    "docker run -p 8080:8080 image; mysql -u root -p app",
  ])("%s", (text) => {
    expect(redact(text)).toBe(text);
  });
});
