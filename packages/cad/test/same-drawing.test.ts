import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateDxf } from '../../../bench/generate.ts';
import { toDisplayList } from '../src/display/build.ts';
import type { DisplayList } from '../src/display/list.ts';
import type { Drawing } from '../src/model/drawing.ts';
import { read } from '../src/read/read.ts';
import { NO_FONTS } from '../src/text/fonts.ts';
import { write, type WriteFormat, type WriteVersion } from '../src/write/write.ts';
import { compareLists, type Comparison } from './compare-lists.ts';
import { corpusBytes, findFamilies } from './families.ts';
import type { FlatPrimitive } from './flat-list.ts';
import { richDrawing } from './rich-drawing.ts';

/** Of the drawing's size: text DXF keeps 16 digits, some programs fewer. */
const TOLERANCE = 1e-6;

/** The same thing under two names: some versions have no traces, and old ones no light polylines. */
const SAME_TYPE: Record<string, string> = { TRACE: 'SOLID', POLYLINE: 'LWPOLYLINE' };

function compare(a: DisplayList, b: DisplayList): Comparison {
  const rename = (one: FlatPrimitive): FlatPrimitive => ({ ...one, type: SAME_TYPE[one.type] ?? one.type });
  return compareLists(a, b, TOLERANCE, rename);
}

function listOf(bytes: Uint8Array): { list: DisplayList; version: string } {
  // A copy has no recorded extents of paragraphs, which many DXF files lack: substitutes would be fitted to one of two.
  const drawing = structuredClone(read(bytes).drawing);
  return { list: toDisplayList(drawing, NO_FONTS).list, version: drawing.version };
}

const plain = new TextEncoder().encode(generateDxf({ segments: 400, origin: 1e6 }));
const models: Record<string, () => Drawing> = {
  'a plain drawing': () => read(plain).drawing,
  'a drawing with sheets, viewports, a draw order and a clipped insert': richDrawing,
};
const versions = ['2000', '2004', '2007', '2010', '2013', '2018'] as const;

describe.each(Object.entries(models))('%s', (_, make) => {
  test.each(
    (['dxf', 'dwg'] as const).flatMap((format) => versions.map((version) => [format, version] as const)),
  )('saved as %s %s looks the same', (format: WriteFormat, version: WriteVersion) => {
    const drawing = make();
    const { bytes } = write(drawing, { format, version });
    const { primitives, differences } = compare(toDisplayList(drawing, NO_FONTS).list, listOf(bytes!).list);
    expect(primitives).toBeGreaterThan(100);
    expect(differences).toEqual([]);
  });
});

/** Families by name, or single files by their mark, that differ; each with the reason. */
const DIFFERENT: [RegExp, string][] = [
  [
    /t0-stand alone|elliptical-arc|LibreCAD\/v1?$|minimal_dxf|bin_dxf|ezdxf\/small|qcad\/entities|tika\/testdwg$|blockpolar/,
    'other drawings of a like name',
  ],
  [/libredwg(-web)?\/entities$/, 'each version shows what it had; REPEAT of R2 DXF is not drawn'],
  [/_AC1009_|example_r12|9d3ff6_Leader|entities-2d\.d/, 'saved to R12: exploded, attributes moved'],
  [/sample_AC101[45]\.dwg/, 'no true colors and gradients before R2004'],
  [/sample_AC10(24|27|32)\.dwg|8028ce_Leader/, 'annotative text is on a layer of its own in older versions'],
  [/example_r1[34]|sample_r14|dc9e77_Leader/, 'names without blanks before R2000; multileaders are proxies'],
  [/example_20..\.dxf/, 'one spline is kept by fit points in DWG and rebuilt by control points in DXF'],
  [/columns_R20|mtext_columns/, 'columns are several texts before R2018'],
  [/[Hh]elix/, 'DWG: drawn from its proxy graphics; DXF: from its spline'],
  [/Surface\.dxf/, 'DWG: isolines from proxy graphics; DXF: edges of the modeller data'],
  [/torus_r2000/, 'another torus'],
  [/37361c_Leader/, 'R2010 has a tolerance more'],
];

/** What alone differs in some files, by how it looks; all else in them is the same. */
const DIFFERENT_PARTS: [file: RegExp, look: RegExp, reason: string][] = [
  [
    /sample_AC1015_(ascii|binary)\.dxf/,
    /^MULTILEADER Model fill/,
    'the true color under a text, which DXF of R2000 has all the same and DWG as the nearest index',
  ],
];

const folder = join(import.meta.dirname, '../../../../shared/corpus/drawings');

describe.skipIf(!existsSync(folder))('families of the corpus', () => {
  test.each(findFamiliesIfThere())(
    '$name',
    ({ name, paths }) => {
      const members = paths.map((path) => ({ path, ...listOf(corpusBytes(folder, path)) }));
      const isDwg = (path: string): boolean => path.toLowerCase().endsWith('.dwg');
      members.sort((a, b) => a.version.localeCompare(b.version) || a.path.localeCompare(b.path));
      const middle = members.filter(
        ({ path, version }) => isDwg(path) && version >= 'AC1015' && version <= 'AC1021',
      );
      const reference = middle.at(-1) ?? members.at(-1)!;
      const unexplained: string[] = [];
      for (const member of members) {
        if (member === reference) continue;
        // DXF is held against the DWG of its own version, all DWG against one.
        const mate = members.find(({ path, version }) => isDwg(path) && version === member.version);
        const other = mate && !isDwg(member.path) ? mate : reference;
        const differences = compare(other.list, member.list).differences.filter(
          ({ key }) => !DIFFERENT_PARTS.some(([file, look]) => file.test(member.path) && look.test(key)),
        );
        const known = DIFFERENT.some(([pattern]) => pattern.test(name) || pattern.test(member.path));
        if (differences.length > 0 && !known)
          unexplained.push(`${other.path} ≠ ${member.path}: ${JSON.stringify(differences.slice(0, 4))}`);
      }
      expect(unexplained).toEqual([]);
    },
    120_000,
  );
});

function findFamiliesIfThere(): ReturnType<typeof findFamilies> {
  return existsSync(folder) ? findFamilies(folder) : [];
}
