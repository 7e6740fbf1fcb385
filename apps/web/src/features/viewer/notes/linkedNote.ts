/** The note that the address named: kept from the start, since the address changes as soon as one looks around. */
let linked: string | undefined;

export function askForNote(key: string | undefined): void {
  linked = key;
}

/** Once: another drawing in this tab has notes of its own. */
export function linkedNote(): string | undefined {
  const key = linked;
  linked = undefined;
  return key;
}
