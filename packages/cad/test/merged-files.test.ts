import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SideEdit } from './merge-cells.ts';
import { mergedFiles, wrongByAcad } from './merged-files.ts';

/** Both sides bring something new, which has to find handles and places; bench/merged-files.ts asks about all cells. */
const isNew = (edit: SideEdit): boolean => edit === 'add' || edit === 'changeB';

test.each(['dwg', 'dxf'] as const)('acad-ts finds in %s what was merged', (format) => {
  const folder = mkdtempSync(join(tmpdir(), 'linework-merged-'));
  try {
    const { cells, files } = mergedFiles(format, folder, (ours, theirs) => isNew(ours) && isNew(theirs));
    expect(cells).toBe(20);
    expect(files.flatMap((file) => wrongByAcad(file, format))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
