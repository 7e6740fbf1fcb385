/**
 * What other readers see in merged files: the 150 cells of the merge matrix, saved in DWG and in DXF, those with a conflict
 * as each side has it. DWG is read by acad-ts and LibreDWG, DXF by acad-ts and ezdxf: types, counts, coordinates, layers
 * and layouts must be those of the merged drawing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEzdxf, readWithEzdxf } from '../packages/cad/test/ezdxf.ts';
import { readWithLibreDwg } from '../packages/cad/test/libredwg.ts';
import { mergedFiles, wrongByAcad, type MergedFile } from '../packages/cad/test/merged-files.ts';
import { differences } from '../packages/cad/test/summary.ts';
import { peer } from './peers.ts';

const folder = mkdtempSync(join(tmpdir(), 'linework-merged-'));
try {
  const dwg = mergedFiles('dwg', folder);
  tell('DWG in acad-ts', dwg, (files) => files.flatMap((file) => wrongByAcad(file, 'dwg')));
  if (peer('@mlightcad/libredwg-web')) tell('DWG in LibreDWG', dwg, wrongByLibreDwg);
  const dxf = mergedFiles('dxf', folder);
  tell('DXF in acad-ts', dxf, (files) => files.flatMap((file) => wrongByAcad(file, 'dxf')));
  if (hasEzdxf) tell('DXF in ezdxf', dxf, wrongByEzdxf);
} finally {
  rmSync(folder, { recursive: true });
}

function tell(
  reader: string,
  { cells, files }: { cells: number; files: MergedFile[] },
  check: (files: readonly MergedFile[]) => string[],
): void {
  const wrong = check(files);
  console.log(`${reader}: ${cells} cells, ${files.length} different files, ${wrong.length} differences`);
  for (const line of wrong) console.log(`  ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
}

function wrongByLibreDwg(files: readonly MergedFile[]): string[] {
  const seen = readWithLibreDwg(files.map(({ path }) => path));
  if (seen.length !== files.length) return [`${files.length - seen.length} files were not answered`];
  return files.flatMap(({ cell, meant }, i) =>
    // Its JavaScript hands on no groups.
    differences({ ...meant, groups: 0 }, seen[i]!).map((wrong) => `${cell}: ${wrong}`),
  );
}

function wrongByEzdxf(files: readonly MergedFile[]): string[] {
  const seen = readWithEzdxf(files.map(({ path }) => path));
  return files.flatMap(({ cell, meant }, i) => {
    const one = seen[i]!;
    const wrong = one.failed === undefined ? [...one.audit, ...differences(meant, one)] : [one.failed];
    return wrong.map((each) => `${cell}: ${each}`);
  });
}
