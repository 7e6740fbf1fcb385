/** Drawings that are small and ask for very much: blocks that insert each other. */

/** So many levels of blocks, each of which inserts the next one so many times; the last one is a line. */
export function nestedInserts(levels: number, times: number): string {
  const groups: (string | number)[] = [0, 'SECTION', 2, 'BLOCKS'];
  for (let level = 0; level < levels; level++) {
    groups.push(0, 'BLOCK', 8, 0, 2, `LEVEL${level}`, 70, 0, 10, 0, 20, 0, 30, 0);
    if (level === levels - 1) groups.push(0, 'LINE', 8, 0, 10, 0, 20, 0, 30, 0, 11, 1, 21, 1, 31, 0);
    else {
      for (let n = 0; n < times; n++) {
        const at = [n * 0.01 * (level + 1), n * 0.02] as const;
        groups.push(0, 'INSERT', 8, 0, 2, `LEVEL${level + 1}`, 10, at[0], 20, at[1], 30, 0);
      }
    }
    groups.push(0, 'ENDBLK', 8, 0);
  }
  groups.push(0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES');
  groups.push(0, 'INSERT', 8, 0, 2, 'LEVEL0', 10, 0, 20, 0, 30, 0, 0, 'ENDSEC', 0, 'EOF');
  return `${groups.join('\n')}\n`;
}
