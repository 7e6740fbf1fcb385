interface Steps {
  columns: number;
  /** Rows that fit on the screen. */
  page: number;
}

/** Where a key leads from an item; -1 is none yet. */
export function step(key: string, from: number, total: number, { columns, page }: Steps): number | undefined {
  const last = total - 1;
  if (from < 0 && /^Arrow(Down|Right)$/.test(key))
    return columns === 1 && key === 'ArrowRight' ? undefined : 0;
  if (from < 0 && key === 'ArrowUp') return last;
  const at = Math.max(0, from);
  const rowOf = (index: number): number => Math.floor(index / columns);
  switch (key) {
    case 'ArrowDown':
      // The last row may be shorter: down from above its gap leads to its end.
      return at + columns <= last ? at + columns : rowOf(at) < rowOf(last) ? last : at;
    case 'ArrowUp':
      return at - columns >= 0 ? at - columns : at;
    case 'ArrowRight':
      return columns === 1 ? undefined : Math.min(last, at + 1);
    case 'ArrowLeft':
      return columns === 1 ? undefined : Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(last, at + page * columns);
    case 'PageUp':
      return Math.max(0, at - page * columns);
    default:
      return undefined;
  }
}
