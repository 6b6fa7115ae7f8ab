/** The end of `--help`. */
export const examples = `Examples:
  fossick "fix the authentication token expiry bug"
  fossick "add rate limiting to the API" src/api -t typescript --explain
  fossick "修复认证令牌过期的错误" --json
  fossick "rename the billing plan type" --format paths | xargs wc -l
  gh issue view 42 | fossick --stdin --pack --format markdown --max-tokens 8000
  fossick -- index                     (a task that is also the name of a command)

Every flag has an environment twin: --max-files is FOSSICK_MAX_FILES, --no-ignore is
FOSSICK_NO_IGNORE=1. fossick.config.json in the root may set the same for a repository.
Exit status: 0 found, 1 nothing relevant, 2 wrong usage, 3 ended by a budget, 70 internal error.
`;
