/** What the address of a compare page says, of whatever kind. */
export interface ComparedFile {
  fileId: string;
  versionId?: string;
  via?: string;
}

export interface CompareSearch {
  before: ComparedFile;
  after: ComparedFile;
  /** The change to go to. */
  change?: string;
}

export function readCompareSearch(search: Record<string, unknown>): CompareSearch | undefined {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const file = (side: 'left' | 'right'): ComparedFile | undefined => {
    const fileId = text(side);
    const [versionId, via] = [text(`${side}Version`), text(`${side}Via`)];
    return fileId === undefined
      ? undefined
      : { fileId, ...(versionId && { versionId }), ...(via && { via }) };
  };
  const [before, after] = [file('left'), file('right')];
  const change = text('change');
  return before && after && { before, after, ...(change !== undefined && { change }) };
}

/** Shows the same two the other way round, from the beginning: a change has another name there. */
export function swapSides(): void {
  const url = new URL(location.href);
  const swapped = [...url.searchParams]
    .filter(([name]) => name !== 'change')
    .map(([name, value]): [string, string] => [
      name.startsWith('left') ? name.replace('left', 'right') : name.replace('right', 'left'),
      value,
    ]);
  location.assign(`${url.pathname}?${new URLSearchParams(swapped).toString()}`);
}
