/** What stands behind the question mark: plain words, as people would write them, not JSON. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** These of the words behind the question mark, where they say something; whoever shows the page judges them. */
export function textsIn<Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {};
  for (const name of names) if (typeof search[name] === 'string' && search[name]) found[name] = search[name];
  return found;
}
