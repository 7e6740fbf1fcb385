/** What the address of the compare page says. */
export interface ComparedDrawing {
  fileId: string;
  versionId?: string;
  via?: string;
}

export interface CompareSearch {
  before: ComparedDrawing;
  after: ComparedDrawing;
  /** The change to go to. */
  change?: string;
}

export function readCompareSearch(search: Record<string, unknown>): CompareSearch | undefined {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const drawing = (side: 'left' | 'right'): ComparedDrawing | undefined => {
    const fileId = text(side);
    const [versionId, via] = [text(`${side}Version`), text(`${side}Via`)];
    return fileId === undefined
      ? undefined
      : { fileId, ...(versionId && { versionId }), ...(via && { via }) };
  };
  const [before, after] = [drawing('left'), drawing('right')];
  const change = text('change');
  return before && after && { before, after, ...(change !== undefined && { change }) };
}
