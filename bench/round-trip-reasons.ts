import { readFileSync } from 'node:fs';
import { PAGE_CODE } from '@linework/cad/dwg/reed-solomon';
import { SECTIONS } from '@linework/cad/dwg/sections';
import { versionNumber } from '@linework/cad/dwg/versions';
import { Diagnostics } from '@linework/cad/model/diagnostics';
import { openContainer } from '@linework/cad/read/dwg/container/open';
import { compressR2007 } from '@linework/cad/write/dwg/container/lz77-r2007';
import type { WriteFormat, WriteVersion } from '@linework/cad/write/write';
import type { Summary } from '../packages/cad/test/summary.ts';

/** Types that LibreDWG's JavaScript does not hand on, nor groups, though it may have read them. */
export const UNTOLD =
  /^(REGION|BODY|MESH|TRACE|.*SURFACE|.*UNDERLAY|HELIX|LIGHT|SECTIONOBJECT|ACAD_PROXY_ENTITY|[A-Z]*_?AEC.*)$/;
export const PLAIN_PAGES =
  'all: this LibreDWG (later ones do not) takes pages of R2007 that do not compress for pages without correction words';
const R2007_PAGE = 0xf800;

/**
 * What a drawing has that other readers take otherwise: texts in columns or frames, on a fill, inserts of a class of
 * Inventor's, and how many MPOLYGONs.
 */
export type Traits = { columns: boolean; filled: boolean; otherInserts: boolean; polygons: number };

/** Why a difference is as it should be: a diagnostic names its type, or the plainer thing that stands for another. */
export function reasonFor(
  ours: Summary,
  theirs: Summary,
  difference: string,
  messages: readonly string[],
  { columns, filled, otherInserts, polygons }: Traits,
  format: WriteFormat,
  version: WriteVersion,
): string | undefined {
  const type = difference.split(':')[0]!;
  const named = messages.find((message) => new RegExp(`\\b${type}\\b`).test(message));
  const substituted = messages.find((message) => /MULTILEADER|picture of an ACAD_TABLE/.test(message));
  const leaders = messages.find((message) => /of a MULTILEADER/.test(message));
  if (type.startsWith('layers without') && messages.some((message) => /layer will be written/.test(message)))
    return 'layers: those with signs that programs refuse have another name, which is said';
  if (format === 'dxf' && version < '2007' && /\\U\+[0-9A-F]{4}/.test(difference))
    return `${type}: ezdxf leaves letters that the code page lacks as AutoCAD writes them (\\U+5E03)`;
  if (type === 'extended data') {
    if (substituted) return 'extended data: of entities that are said to be missing or replaced';
    const more = theirs.extended - ours.extended;
    if (format === 'dxf' && more > 0 && more <= (ours.counts['MULTILEADER'] ?? 0))
      return 'extended data: MULTILEADER is written with the mark of its version, as AutoCAD does';
    if (format === 'dxf' && more > 0 && more <= (ours.counts['ACAD_PROXY_ENTITY'] ?? 0))
      return 'extended data: of proxies, which go through whole, so that ours does not count it apart';
    if (columns) return 'extended data: ezdxf takes that of column texts for the columns themselves';
    if (messages.length > 0) return 'extended data: of entities that are said to be missing or replaced';
    if (format === 'dwg' && Object.keys(ours.counts).some((name) => UNTOLD.test(name)))
      return 'extended data: of entities that LibreDWG’s JavaScript does not hand on';
    return undefined;
  }
  if (type === 'INSERT' && format === 'dwg' && otherInserts)
    return 'INSERT: those of Inventor (ACIDBLOCKREFERENCE) stay what they are in their own version, and LibreDWG does not tell them';
  if (type === 'ATTRIB' && format === 'dwg' && version === '2000')
    return 'ATTRIB: LibreDWG counts what lies between the first and the last by handle, where R2000 has a chain';
  if (type === 'MTEXT' && columns)
    return 'MTEXT: ezdxf makes one text of those that older versions have for columns';
  if (
    type === 'MTEXT' &&
    filled &&
    format === 'dwg' &&
    version === '2018' &&
    difference.includes('coordinates')
  )
    return 'MTEXT: LibreDWG reads fills of paragraphs from wrong bits, in AutoCAD’s files too, and then may misplace them';
  const fewer = (ours.counts[type] ?? 0) - (theirs.counts[type] ?? 0);
  if (type === 'HATCH' && format === 'dwg' && fewer > 0 && fewer <= polygons)
    return 'HATCH: LibreDWG’s JavaScript hands on no MPOLYGON, which a save of the same version keeps';
  if (type === 'LWPOLYLINE' && columns)
    return 'LWPOLYLINE: ezdxf takes the frames of texts for a part of them, in the original too';
  if (['LEADER', 'MTEXT', 'ATTRIB'].includes(type) && leaders)
    return `${type}: ${leaders.replace(/^\d+ × /, '')}`;
  if (type === 'INSERT' && substituted) return `${type}: ${substituted.replace(/^\d+ × /, '')}`;
  const wires = messages.find((message) => /edges of|faces of a MESH|shape of a HELIX/.test(message));
  if (['LINE', 'ELLIPSE', 'POLYLINE', 'POLYMESH', 'SPLINE'].includes(type) && wires)
    return `${type}: ${wires.replace(/^\d+ × /, '')}`;
  return named && `${type}: ${named.replace(/^\d+ × /, '')}`;
}

/** What ezdxf refuses in the original as well. */
const REFUSED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/DXFValueError: 291/, 'all: ezdxf asks for a group that the visual styles of this file lack'],
  [/\\U\+[0-9A-F]{4}.*attribute "layer"/, 'all: ezdxf refuses layers with letters that the code page lacks'],
  [
    /out of WASM memory/,
    'all: LibreDWG reads tables since R2010 from a wrong bit; where some lie, it runs out of memory',
  ],
  [/Invalid layer name "\*/, 'layer: ezdxf refuses names with a star, which AutoCAD itself gives'],
];

export function refusedBecause(message: string): string | undefined {
  return REFUSED.find(([pattern]) => pattern.test(message))?.[1];
}

/** Whether pages of an R2007 file that others depend on are stored as they are, in more than one word. */
export function hasPlainPages(path: string): boolean {
  if (!path.endsWith('.dwg')) return false;
  const bytes = new Uint8Array(readFileSync(path));
  const container = openContainer(bytes, versionNumber('AC1021'), new Diagnostics());
  for (const name of [SECTIONS.handles, SECTIONS.objects]) {
    const data = container?.section(name) ?? new Uint8Array(0);
    for (let at = 0; at < data.length; at += R2007_PAGE) {
      const page = data.subarray(at, at + R2007_PAGE);
      if (page.length > PAGE_CODE.dataSize && compressR2007(page) === undefined) return true;
    }
  }
  return false;
}
