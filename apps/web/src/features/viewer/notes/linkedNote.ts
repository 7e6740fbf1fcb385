/** The note that the address named when the page was opened: the address changes as soon as one looks around. */
let linked = new URLSearchParams(location.search).get('note') ?? undefined;

/** Once: another drawing in this tab has notes of its own. */
export function linkedNote(): string | undefined {
  const key = linked;
  linked = undefined;
  return key;
}
