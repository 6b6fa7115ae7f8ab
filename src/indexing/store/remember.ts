/** What is remembered of words lives as long as the state is searched, which may be many searches long. */
const mostRemembered = 2_000;

/** Compute once per argument, for the last 2,000 or fewer; a state of a repository does not change under its reader. */
export function remember<T>(compute: (key: string) => T): (key: string) => T {
  const valueByKey = new Map<string, T>();
  return (key) => {
    if (valueByKey.size > mostRemembered) valueByKey.clear();
    const value = valueByKey.get(key) ?? compute(key);
    valueByKey.set(key, value);
    return value;
  };
}
