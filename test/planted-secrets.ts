/** A secret made up for tests, as a file would hold it. */
export interface PlantedSecret {
  readonly kind: string;
  /** Text that must never be shown. */
  readonly secret: string;
  /** Lines of a file around it. */
  readonly text: string;
}

type Draw = (alphabet: string, length: number) => string;

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
const hex = `${digits}abcdef`;
const base62 = `${upper}${lower}${digits}`;
const dashed = `${base62}-_`;
const base64 = `${base62}+/`;

/** Kinds of secrets and where they stand. Drawn anew each time, so that this file holds none. */
const kinds: Readonly<
  Record<string, (draw: Draw) => readonly [secret: string, text: (secret: string) => string]>
> = {
  githubToken: (draw) => [`ghp_${draw(base62, 36)}`, (s) => `const token = "${s}";`],
  githubFineToken: (draw) => [`github_pat_${draw(base62, 22)}_${draw(base62, 59)}`, (s) => `GH_PAT=${s}`],
  gitlabToken: (draw) => [`glpat-${draw(dashed, 19)}7`, (s) => `  PRIVATE-TOKEN: ${s}`],
  awsAccessKey: (draw) => [`AKIA${draw(`${upper}234567`, 16)}`, (s) => `aws_access_key_id = ${s}`],
  awsSecretKey: (draw) => [`${draw(base64, 39)}7`, (s) => `AWS_SECRET_ACCESS_KEY="${s}"`],
  googleKey: (draw) => [`AIza${draw(dashed, 34)}7`, (s) => `firebase.init({ apiKey: '${s}' })`],
  serviceAccount: (draw) => [
    draw(base64, 200),
    (s) =>
      `{ "private_key": "-----BEGIN PRIVATE KEY-----\\n${s.replaceAll(/.{64}/g, "$&\\n")}\\n-----END PRIVATE KEY-----\\n" }`,
  ],
  privateKey: (draw) => [
    draw(base64, 64),
    (s) => `-----BEGIN RSA PRIVATE KEY-----\n${s}\n${s}\n-----END RSA PRIVATE KEY-----`,
  ],
  openSshKey: (draw) => [
    draw(base64, 70),
    (s) => `-----BEGIN OPENSSH PRIVATE KEY-----\n${s}\n${s}\n-----END OPENSSH PRIVATE KEY-----`,
  ],
  pgpKey: (draw) => [
    draw(base64, 64),
    (s) =>
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 2\n\n${s}\n${s}\n=aB3d\n-----END PGP PRIVATE KEY BLOCK-----`,
  ],
  slackToken: (draw) => [
    `xoxb-${draw(digits, 12)}-${draw(digits, 13)}-${draw(base62, 24)}`,
    (s) => `slack.auth(${JSON.stringify(s)})`,
  ],
  slackWebhook: (draw) => [
    `T${draw(upper, 8)}/B${draw(upper, 8)}/${draw(base62, 24)}`,
    (s) => `curl -X POST https://hooks.slack.com/services/${s}`,
  ],
  openaiKey: (draw) => [`sk-proj-${draw(dashed, 40)}7${draw(base62, 20)}`, (s) => `OPENAI_API_KEY=${s}`],
  anthropicKey: (draw) => [`sk-ant-api03-${draw(dashed, 92)}A`, (s) => `client = Anthropic(api_key="${s}")`],
  stripeKey: (draw) => [`sk_live_${draw(base62, 24)}`, (s) => `Stripe.api_key = '${s}'`],
  npmToken: (draw) => [`npm_${draw(base62, 36)}`, (s) => `//registry.npmjs.org/:_authToken=${s}`],
  pypiToken: (draw) => [`pypi-AgEIcHlwaS5vcmc${draw(dashed, 99)}7`, (s) => `password = ${s}`],
  jsonWebToken: (draw) => [
    `eyJhbGciOiJIUzI1NiJ9.eyJ${draw(base62, 60)}.${draw(dashed, 42)}7`,
    (s) => `Authorization: Bearer ${s}`,
  ],
  bearer: (draw) => [`${draw(base62, 38)}7a`, (s) => `headers: { Authorization: 'Bearer ${s}' }`],
  basic: (draw) => [
    Buffer.from(`deploy:${draw(base62, 15)}`).toString("base64"),
    (s) => `req.setHeader("Authorization", 'Basic ${s}');`,
  ],
  urlPassword: (draw) => [draw(base62, 14), (s) => `git clone https://bot:${s}@git.acme.dev/app.git`],
  postgresUrl: (draw) => [draw(base62, 16), (s) => `DATABASE_URL=postgres://app:${s}@db.internal:5432/app`],
  mongoUrl: (draw) => [
    draw(base62, 16),
    (s) => `mongodb+srv://root:${s}@cluster0.ab1cd.mongodb.net/?w=majority`,
  ],
  phpDefine: (draw) => [`${draw(base62, 11)}7!`, (s) => `define('DB_PASSWORD', '${s}');`],
  connectionString: (draw) => [
    `${draw(base62, 13)}7aB`,
    (s) => `"Server=db;Database=app;User Id=sa;Password=${s};Encrypt=true"`,
  ],
  yamlPassword: (draw) => [`${draw(base62, 14)}7x`, (s) => `database:\n  password: ${s}\n  host: db`],
  propertiesPassword: (draw) => [`${draw(base62, 14)}7x`, (s) => `spring.datasource.password=${s}`],
  quotedPassword: (draw) => [`${draw(base62, 9)}#7q`, (s) => `password: "${s}",`],
  xmlPassword: (draw) => [`${draw(base62, 12)}7x`, (s) => `<server><password>${s}</password></server>`],
  clientSecret: (draw) => [`${draw(base62, 31)}7`, (s) => `clientSecret: \`${s}\`,`],
  envSecret: (draw) => [`${draw(hex, 63)}a7`, (s) => `SESSION_SECRET=${s}`],
  sendgridKey: (draw) => [`SG.${draw(dashed, 21)}7.${draw(dashed, 42)}x`, (s) => `sg.setApiKey("${s}")`],
  twilioKey: (draw) => [`SK${draw(hex, 31)}7`, (s) => `twilio(${JSON.stringify(s)})`],
  azureStorage: (draw) => [
    `${draw(base64, 86)}==`,
    (s) => `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${s};EndpointSuffix=core.windows.net`,
  ],
  shopifyToken: (draw) => [`shpat_${draw(hex, 32)}`, (s) => `X-Shopify-Access-Token: ${s}`],
  digitalOcean: (draw) => [`dop_v1_${draw(hex, 64)}`, (s) => `doctl auth init -t ${s}`],
  huggingFace: (draw) => [`hf_${draw(upper + lower, 34)}`, (s) => `login(token="${s}")`],
  databricks: (draw) => [`dapi${draw(hex, 31)}7`, (s) => `databricks configure --token ${s}`],
  vaultToken: (draw) => [`hvs.${draw(dashed, 89)}7`, (s) => `export VAULT_TOKEN=${s}`],
  telegramToken: (draw) => [`${draw("123456789", 10)}:AA${draw(dashed, 32)}7`, (s) => `bot = Bot("${s}")`],
  dockerAuth: (draw) => [
    Buffer.from(`bot:${draw(base62, 18)}`).toString("base64"),
    (s) => `{ "auths": { "ghcr.io": { "auth": "${s}" } } }`,
  ],
  netrc: (draw) => [`${draw(base62, 12)}7x`, (s) => `machine api.acme.dev login deploy password ${s}`],
  curlUser: (draw) => [`${draw(base62, 12)}7x`, (s) => `curl -u admin:${s} https://ci.acme.dev/job`],
  htpasswd: (draw) => [`$2y$10$${draw(`${base62}./`, 53)}`, (s) => `admin:${s}`],
  ageKey: (draw) => [
    `AGE-SECRET-KEY-1${draw(`${upper}${digits}`, 58)}`,
    (s) => `# created: 2026-01-01\n${s}`,
  ],
  grafanaToken: (draw) => [`glsa_${draw(base62, 32)}_${draw(hex, 8)}`, (s) => `GRAFANA: ${s}`],
  djangoKey: (draw) => [`${draw(base62, 46)}7x`, (s) => `SECRET_KEY = '${s}'`],
  railsKey: (draw) => [`${draw(hex, 126)}7a`, (s) => `secret_key_base: ${s}`],
  laravelKey: (draw) => [`${draw(base64, 42)}7=`, (s) => `APP_KEY=base64:${s}`],
  jwtKey: (draw) => [`${draw(base62, 38)}7x`, (s) => `JWT_SECRET_KEY: "${s}"`],
  consumerKey: (draw) => [`${draw(base62, 23)}7x`, (s) => `config.consumer_key = "${s}"`],
  webhookKey: (draw) => [`${draw(base62, 24)}7x`, (s) => `webhook_key: ${s}`],
  shortPassword: (draw) => [`${draw(base62, 12)}7x`, (s) => `db_pass = "${s}"`],
  urlToken: (draw) => [`${draw(base62, 30)}7x`, (s) => `git clone https://${s}@git.acme.dev/app.git`],
  commandPassword: (draw) => [`${draw(base62, 18)}7x`, (s) => `deploy --password ${s} --force`],
  mysqlPassword: (draw) => [`${draw(base62, 12)}7x`, (s) => `mysql -uroot -p${s} app < dump.sql`],
  sshPassword: (draw) => [`${draw(base62, 12)}7x`, (s) => `sshpass -p ${s} ssh deploy@host`],
  cookie: (draw) => [`${draw(base62, 30)}7x`, (s) => `Cookie: theme=dark; sid=${s}`],
  listedKey: (draw) => [`${draw(base62, 30)}7x`, (s) => `api-keys:\n  - ${s}`],
  toldPassword: (draw) => [`${draw(base62, 14)}7x`, (s) => `# the password is ${s}`],
  labelledPassword: (draw) => [`${draw(base62, 14)}7x`, (s) => `密码：${s}`],
  containerPassword: (draw) => [`${draw(base62, 14)}7x`, (s) => `- name: POSTGRES_PASSWORD\n  value: ${s}`],
};

export const secretKinds = Object.keys(kinds);

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32, public domain). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many secrets, the kinds in turn. @param seed the same gives the same secrets */
export function plantSecrets(count: number, seed = 1): readonly PlantedSecret[] {
  const random = randomOf(seed);
  const draw: Draw = (alphabet, length) =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
  return Array.from({ length: count }, (_, at) => {
    const kind = secretKinds[at % secretKinds.length] ?? "";
    const [secret, write] = kinds[kind]?.(draw) ?? ["", () => ""];
    return { kind, secret, text: write(secret) };
  });
}

/** Pieces of a secret that tell it: as it stands and, where it is broken over lines, each of them. */
export const piecesOf = ({ secret }: PlantedSecret): readonly string[] =>
  secret.length <= 64 ? [secret] : [secret.slice(0, 64), secret.slice(-40)];
