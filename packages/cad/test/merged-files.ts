/** Drawings of the merge matrix merged and saved as the server does it, for readers that are not ours. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeDrawings } from '../src/compare/merge/merge.ts';
import type { Drawing } from '../src/model/drawing.ts';
import { openDocument, saveDocument } from '../src/save/document.ts';
import { write, type WriteFormat } from '../src/write/write.ts';
import { readWithAcad } from './acad.ts';
import { baseDrawing, KINDS, OURS, THEIRS, type SideEdit } from './merge-cells.ts';
import { differences, summaryOf, type Summary } from './summary.ts';

export type MergedFile = { cell: string; path: string; bytes: Uint8Array; meant: Summary };

/** The cells wanted, those with a conflict once as each side has it; of files that are the same byte for byte one. */
export function mergedFiles(
  format: WriteFormat,
  folder: string,
  isWanted: (ours: SideEdit, theirs: SideEdit) => boolean = () => true,
): { cells: number; files: MergedFile[] } {
  const source = openDocument(write(baseDrawing(), { format, version: '2018' }).bytes!);
  const edited = (kind: string, edit: SideEdit, side: number): Drawing => {
    const drawing = structuredClone(source.drawing);
    if (edit !== 'nothing') KINDS[kind]![edit](drawing, side);
    return drawing;
  };
  const all = new Map<string, MergedFile>();
  let cells = 0;
  for (const kind of Object.keys(KINDS))
    for (const ours of OURS) {
      const saved = saveDocument({ drawing: edited(kind, ours, 1), source: source.source });
      const into = openDocument(saved.bytes);
      for (const theirs of THEIRS) {
        if (!isWanted(ours, theirs)) continue;
        const cell = `${kind}, ours: ${ours}, theirs: ${theirs}`;
        const other = edited(kind, theirs, 2);
        const keep = (choices?: ReadonlyMap<string, 'theirs'>): string[] => {
          const { merged, conflicts } = mergeDrawings(source.drawing, into.drawing, other, choices);
          const { bytes } = saveDocument({ drawing: merged!, source: into.source });
          const path = join(folder, `${cells}-${choices ? 'theirs' : 'ours'}.${format}`);
          all.set(createHash('sha1').update(bytes).digest('hex'), {
            cell,
            path,
            bytes,
            meant: summaryOf(merged!),
          });
          return conflicts.map(({ id }) => id);
        };
        const conflicts = keep();
        if (conflicts.length > 0) keep(new Map(conflicts.map((id) => [id, 'theirs'])));
        cells++;
      }
    }
  const files = [...all.values()];
  for (const { path, bytes } of files) writeFileSync(path, bytes);
  return { cells, files };
}

/** What acad-ts sees otherwise, or complains of. */
export function wrongByAcad({ cell, bytes, meant }: MergedFile, format: WriteFormat): string[] {
  const { summary, complaints } = readWithAcad(bytes, format);
  return [...complaints, ...differences(meant, summary)].map((wrong) => `${cell}: ${wrong}`);
}
