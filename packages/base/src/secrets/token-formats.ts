// Formats of the tokens and keys of well-known services.
/** A kind of secret and its format. */
interface TokenFormat {
  /** Name of the kind in the mark: `[redacted: github token]`. */
  readonly kind: string;
  /** Source of a regular expression; repetitions are bounded or can start at one position only. */
  readonly pattern: string;
}

const hex = (count: number | string): string => `[0-9a-f]{${count}}`;
const word = (count: number | string): string => `[A-Za-z0-9]{${count}}`;
const dashed = (count: number | string): string => `[\\w-]{${count}}`;

/**
 * Unmistakable formats of secrets, from the documentation of the services that issue them.
 * None matches inside a longer word.
 */
export const tokenFormats: readonly TokenFormat[] = [
  { kind: "github token", pattern: `gh[pousr]_${word("30,255")}|github_pat_\\w{30,255}` },
  { kind: "gitlab token", pattern: `gl(?:pat|ptt|dt|rt|cbt|ft|soat|agent|imt|oas|ffct)-${dashed("20,300")}` },
  { kind: "aws access key", pattern: `(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}` },
  { kind: "aws bedrock key", pattern: `ABSK[A-Za-z0-9+/]{100,300}={0,2}` },
  { kind: "google api key", pattern: `AIza${dashed(35)}` },
  { kind: "google oauth token", pattern: `ya29\\.${dashed("20,2000")}|GOCSPX-${dashed("20,60")}` },
  { kind: "slack token", pattern: `xox[abceoprs]-[\\w.-]{10,300}|xapp-\\d-[\\w-]{10,300}` },
  {
    kind: "slack webhook",
    pattern: `hooks\\.slack\\.com/(?:services|workflows|triggers)/[\\w/]{20,120}`,
  },
  { kind: "discord webhook", pattern: `discord(?:app)?\\.com/api/webhooks/\\d{15,22}/${dashed("60,90")}` },
  { kind: "discord token", pattern: `[MNO]${word("23,27")}\\.${dashed(6)}\\.${dashed("27,40")}` },
  { kind: "anthropic key", pattern: `sk-ant-${dashed("20,300")}` },
  { kind: "openai key", pattern: `sk-(?=[\\w-]{0,60}\\d)(?:proj-|svcacct-|admin-)?${dashed("32,300")}` },
  { kind: "openrouter key", pattern: `sk-or-v1-${hex(64)}` },
  { kind: "stripe key", pattern: `(?:sk|rk|pk)_(?:live|test)_${word("16,250")}|whsec_${word("24,90")}` },
  { kind: "npm token", pattern: `npm_${word(36)}` },
  { kind: "pypi token", pattern: `pypi-AgE${dashed("50,400")}` },
  { kind: "rubygems key", pattern: `rubygems_${hex(48)}` },
  { kind: "crates.io token", pattern: `cio${word(32)}` },
  { kind: "json web token", pattern: `(?<![\\w-])eyJ[\\w-]{10,4000}\\.eyJ[\\w-]{10,8000}\\.[\\w-]{10,2000}` },
  { kind: "sendgrid key", pattern: `SG\\.${dashed("16,32")}\\.${dashed("30,64")}` },
  { kind: "mailgun key", pattern: `key-${hex(32)}` },
  { kind: "mailchimp key", pattern: `${hex(32)}-us\\d{1,2}` },
  { kind: "twilio key", pattern: `(?:SK|AC)${hex(32)}` },
  { kind: "shopify token", pattern: `shp(?:at|ca|pa|ss|ua)_[0-9a-fA-F]{32}` },
  { kind: "square token", pattern: `sq0(?:atp|csp|idp)-${dashed("22,60")}|EAAA${dashed("60,64")}` },
  { kind: "digitalocean token", pattern: `do[oprt]_v1_${hex(64)}` },
  { kind: "heroku key", pattern: `HRKU-${dashed("36,80")}` },
  { kind: "hugging face token", pattern: `(?:hf|api_org)_[A-Za-z]{34}` },
  { kind: "groq key", pattern: `gsk_${word("48,60")}` },
  { kind: "xai key", pattern: `xai-${word("60,90")}` },
  { kind: "replicate token", pattern: `r8_${word("36,40")}` },
  { kind: "perplexity key", pattern: `pplx-${word("40,60")}` },
  { kind: "databricks token", pattern: `dapi${hex(32)}(?:-\\d)?` },
  { kind: "atlassian token", pattern: `ATATT3${dashed("60,250")}=?[0-9A-F]{0,8}|ATCTT3${dashed("60,250")}` },
  { kind: "linear key", pattern: `lin_(?:api|oauth)_${word("32,80")}` },
  { kind: "notion token", pattern: `(?:ntn_|secret_)${word("40,60")}` },
  { kind: "figma token", pattern: `fig[dou][rh]?_${dashed("38,60")}` },
  { kind: "vault token", pattern: `hv[sbr]\\.${dashed("20,300")}` },
  { kind: "terraform token", pattern: `${word(14)}\\.atlasv1\\.${dashed("60,80")}` },
  { kind: "pulumi token", pattern: `pul-${hex(40)}` },
  { kind: "doppler token", pattern: `dp\\.(?:pt|st|sa|ct|scim|audit)\\.[\\w.-]{40,80}` },
  { kind: "planetscale secret", pattern: `pscale_(?:tkn|pw|oauth)_[\\w.=-]{32,64}` },
  { kind: "supabase token", pattern: `sbp_${hex(40)}|sb_secret_${dashed("20,80")}` },
  { kind: "postman key", pattern: `PMAK-${hex(24)}-${hex(34)}` },
  { kind: "new relic key", pattern: `NRAK-[A-Z0-9]{27}|NRII-${dashed(32)}` },
  { kind: "grafana token", pattern: `gl(?:sa|c)_[\\w+/=-]{32,400}` },
  { kind: "sentry token", pattern: `sntry[su]_[\\w+/=-]{40,400}` },
  { kind: "dynatrace token", pattern: `dt0[a-z]\\d\\d\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}` },
  { kind: "docker token", pattern: `dckr_(?:pat|oat)_${dashed("27,60")}` },
  { kind: "telegram token", pattern: `\\d{8,10}:AA${dashed("32,35")}` },
  { kind: "facebook token", pattern: `EAA[A-Z]{1,3}[A-Za-z0-9]{80,300}` },
  { kind: "dropbox token", pattern: `sl\\.(?:u\\.)?${dashed("130,1500")}` },
  { kind: "age secret key", pattern: `AGE-SECRET-KEY-1[0-9A-Z]{58}` },
  {
    kind: "1password token",
    pattern: `ops_eyJ[\\w+/=-]{60,2000}|A3-[A-Z0-9]{6}-[A-Z0-9]{6,11}(?:-[A-Z0-9]{5}){3,4}`,
  },
];
