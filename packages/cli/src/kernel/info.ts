import { brotliCompressSync, constants } from 'node:zlib';
import { type DisplayList, ownLayouts } from '@linework/cad/display/list';
import type { Diagnostic } from '@linework/cad/model/diagnostics';
import { isReference, type Drawing } from '@linework/cad/model/drawing';
import { bytesToView, CODEC, type Compressor, readTable, SECTION } from '@linework/cad/ocf/container';
import { encodeOcf } from '@linework/cad/ocf/encode';
import type { Manifest } from '@linework/cad/ocf/manifest';
import { parseArguments, UsageError } from './arguments.ts';
import { describeModel, isModelFile, modelText, openModel } from './model.ts';
import { showFile } from './open.ts';

/** What `info --json` prints. */
export interface Info {
  format: string;
  version: string;
  units: number;
  extents: { minX: number; minY: number; maxX: number; maxY: number } | null;
  layers: string[];
  blocks: string[];
  layouts: { name: string; entities: number }[];
  entities: Record<string, number>;
  drawn: Record<string, number>;
  skipped: Record<string, number>;
  /** Why each type of `skipped` is not drawn. */
  reasons: Record<string, string>;
  fonts: { name: string; found: boolean; substitute?: string; fit?: number }[];
  xrefs: string[];
  diagnostics: Diagnostic[];
  ms: { read: number; display: number; encode: number };
  /** The .ocf as it goes over the wire for viewing, and what its exact values add. */
  displayBytes: number;
  exactBytes: number;
  segments: number;
}

const brotli = (quality: number): Compressor => ({
  codec: CODEC.brotli,
  compress: (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
});

function describe(path: string): Info {
  const { drawing, manifest, list, diagnostics, ms } = showFile(path);
  const start = performance.now();
  const file = encodeOcf(list, { compressor: brotli(9) });
  const encode = performance.now() - start;
  const { sections } = readTable(file);
  const stored = (wanted: (type: number) => boolean): number =>
    sections.reduce((sum, section) => sum + (wanted(section.type) ? section.stored : 0), 0);
  const model = list.layouts.find((layout) => layout.model) ?? list.layouts[0];
  const skipped = Object.entries(list.skipped);
  return {
    ...source(drawing, manifest),
    units: list.units,
    extents: model?.extents ?? null,
    layers: list.layers.map((layer) => layer.name),
    ...(drawing ? structure(drawing) : structureOfList(list)),
    drawn: list.drawn,
    skipped: Object.fromEntries(skipped.map(([type, { count }]) => [type, count])),
    reasons: Object.fromEntries(skipped.map(([type, { reason }]) => [type, reason])),
    fonts: list.fonts,
    xrefs: drawing ? externalReferences(drawing) : (manifest?.xrefs ?? []),
    diagnostics,
    ms: { read: rounded(ms.read), display: rounded(ms.display), encode: rounded(encode) },
    displayBytes: bytesToView(file),
    exactBytes: stored((type) => type === SECTION.exact),
    segments: countSegments(list),
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function source(
  drawing: Drawing | undefined,
  manifest: Manifest | undefined,
): { format: string; version: string } {
  if (drawing) return { format: drawing.format, version: drawing.version };
  return { format: 'ocf', version: manifest?.source?.version ?? '' };
}

type Structure = Pick<Info, 'blocks' | 'layouts' | 'entities'>;

function structure(drawing: Drawing): Structure {
  const entities: Record<string, number> = {};
  const blocks: string[] = [];
  const spaces = new Set(drawing.layouts.map((layout) => layout.block.toUpperCase()));
  for (const [key, block] of drawing.blocks) {
    if (!spaces.has(key)) blocks.push(block.name);
    for (const entity of block.entities) entities[entity.type] = (entities[entity.type] ?? 0) + 1;
  }
  const layouts = drawing.layouts.map((layout) => ({
    name: layout.name,
    entities: drawing.blocks.get(layout.block.toUpperCase())?.entities.length ?? 0,
  }));
  return { blocks, layouts, entities };
}

function fontText({ name, found, substitute, fit }: Info['fonts'][number]): string {
  if (found) return name;
  const width = fit === undefined ? '' : ` (width ${Math.round(fit * 100)}%)`;
  return `${name} → ${substitute ?? 'none'}${width}`;
}

function structureOfList(list: DisplayList): Structure {
  const entities: Record<string, number> = {};
  const perGroup = new Uint32Array(list.groups.length);
  for (let e = 0; e < list.entities.count; e++) {
    const type = list.entities.types[list.entities.type[e]!] ?? '';
    entities[type] = (entities[type] ?? 0) + 1;
    perGroup[list.entities.group[e]!]!++;
  }
  const spaces = new Set(list.layouts.map((layout) => layout.group));
  return {
    blocks: list.groups.filter((_, g) => !spaces.has(g)).map((group) => group.name),
    layouts: ownLayouts(list.layouts).map((layout) => ({
      name: layout.name,
      entities: perGroup[layout.group] ?? 0,
    })),
    entities,
  };
}

export function externalReferences(drawing: Drawing): string[] {
  return [...drawing.blocks.values()].filter(isReference).map((block) => block.xrefPath);
}

/** Straight pieces and arcs of all layouts as they are drawn, blocks counted wherever they are inserted. */
function countSegments(list: DisplayList): number {
  const known = new Map<number, number>();
  const count = (g: number, depth: number): number => {
    const group = list.groups[g];
    if (!group || depth > 64) return 0;
    const before = known.get(g);
    if (before !== undefined) return before;
    known.set(g, 0);
    const { paths, arcs, fills, inserts } = group;
    let sum = (paths.start[paths.count] ?? 0) - paths.count + arcs.count + (fills.points.length >> 1);
    for (let i = 0; i < inserts.count; i++) {
      sum += count(inserts.group[i]!, depth + 1) * inserts.columns[i]! * inserts.rows[i]!;
    }
    known.set(g, sum);
    return sum;
  };
  return ownLayouts(list.layouts).reduce((sum, layout) => sum + count(layout.group, 0), 0);
}

/** linework info FILE [--json] */
export async function info(args: string[]): Promise<number> {
  const { words, flags } = parseArguments(args, [], ['json']);
  const [path] = words;
  if (!path || words.length > 1) throw new UsageError('Say which file to describe.');
  if (isModelFile(path)) {
    const model = describeModel(await openModel(path));
    process.stdout.write(flags.has('json') ? `${JSON.stringify(model, null, 2)}\n` : modelText(model));
    return 0;
  }
  const about = describe(path);
  process.stdout.write(flags.has('json') ? `${JSON.stringify(about, null, 2)}\n` : asText(about));
  return 0;
}

function asText(about: Info): string {
  const counts = (record: Record<string, number>): string =>
    Object.entries(record)
      .sort((a, b) => b[1] - a[1])
      .map(([type, n]) => `${type} ${n}`)
      .join(', ') || 'none';
  const { extents, ms } = about;
  const lines = [
    `${about.format.toUpperCase()} ${about.version}, units ${about.units}`,
    `extents  ${extents ? `${extents.minX}, ${extents.minY} – ${extents.maxX}, ${extents.maxY}` : 'empty'}`,
    `layers   ${about.layers.length}, blocks ${about.blocks.length}`,
    `layouts  ${about.layouts.map((layout) => `${layout.name} (${layout.entities})`).join(', ')}`,
    `entities ${counts(about.entities)}`,
    `skipped  ${counts(about.skipped)}`,
    `fonts    ${about.fonts.map(fontText).join(', ') || 'none'}`,
    `display  ${about.displayBytes} bytes, ${about.segments} segments`,
    `ms       read ${ms.read}, display ${ms.display}, encode ${ms.encode}`,
    ...about.diagnostics.map((d) => `${d.severity}: ${d.message}`),
  ];
  return `${lines.join('\n')}\n`;
}
