import type {
  Box,
  Clip,
  Diagnostic,
  DisplayLayout,
  DisplayList,
  DisplayViewport,
  Group,
  HatchPattern,
  View,
} from '../display/list.ts';
import { ByteReader, ByteWriter, OcfError } from './bytes.ts';
import { pack, unpack } from './manifest-pack.ts';
import { MANIFEST } from './manifest-shape.ts';
import { readClip, writeClip } from './tables.ts';

type ManifestViewport = Omit<DisplayViewport, 'clip' | 'frozen'> & { clip: number; frozen: number[] };
type ManifestLayout = Omit<DisplayLayout, 'viewports'> & { viewports: ManifestViewport[] };
type Shared = Pick<
  DisplayList,
  | 'units'
  | 'layers'
  | 'styles'
  | 'linePatterns'
  | 'hatchPatterns'
  | 'gradients'
  | 'points'
  | 'lineWeights'
  | 'fonts'
  | 'drawn'
  | 'skipped'
  | 'plotTables'
>;

/** What a viewer needs before anything else, as JSON. */
export interface Manifest extends Shared {
  groups: { name: string; box?: Box }[];
  layouts: ManifestLayout[];
  images: {
    path: string;
    width: number;
    height: number;
    brightness: number;
    contrast: number;
    fade: number;
    bytes: number;
  }[];
  entityTypes: string[];
  entities: number;
  /** Entity types of the text index. */
  textTypes: string[];
  /** Strings below this index are the display list's own, the rest are of the text index only. */
  strings: number;
  /** Clips below this index belong to inserts and images, the rest to viewports. */
  clips: number;
  source?: { format: string; version: string };
  xrefs: string[];
  diagnostics: Diagnostic[];
  facts?: DrawingFacts;
}

/** Of the drawing itself, for those who look at it: none of it changes what is drawn. */
export interface DrawingFacts {
  /** LUNITS and LUPREC, AUNITS and AUPREC. */
  linear: { format: number; precision: number };
  angular: { format: number; precision: number };
  info: Record<string, string>;
  references: { name: string; path: string; found: boolean }[];
  /** It can be looked at in 3D. */
  solids?: boolean;
}

export interface ManifestExtras {
  source?: { format: string; version: string };
  xrefs?: string[];
  diagnostics?: readonly Diagnostic[];
  facts?: DrawingFacts;
}

/** Of the sizes that people read: of the sheet, and of what is drawn. */
const SHOWN_DIGITS = 7;

export function writeManifest(
  list: DisplayList,
  extras: ManifestExtras & { entities: number; textTypes: string[] },
): { manifest: Manifest; clips: Uint8Array } {
  const clips: Clip[] = [...list.clips];
  const layouts = list.layouts.map((layout) => ({
    ...layout,
    home: roundedView(layout.home),
    sheet: layout.sheet && roundedBox(layout.sheet, SHOWN_DIGITS),
    extents: layout.extents && roundedBox(layout.extents, SHOWN_DIGITS),
    viewports: layout.viewports.map((viewport) => ({
      ...viewport,
      clip: clips.push(viewport.clip) - 1,
      frozen: [...viewport.frozen],
    })),
  }));
  const {
    units,
    layers,
    styles,
    linePatterns,
    hatchPatterns,
    gradients,
    points,
    lineWeights,
    fonts,
    drawn,
    skipped,
    plotTables,
  } = list;
  const out = new ByteWriter();
  out.uint(clips.length);
  for (const clip of clips) writeClip(out, clip);
  const manifest: Manifest = {
    units,
    source: extras.source,
    layouts,
    layers,
    styles,
    linePatterns,
    hatchPatterns,
    gradients,
    points,
    lineWeights,
    fonts,
    drawn,
    skipped,
    groups: list.groups.map((group: Group) => ({
      name: group.name,
      box: group.box && roundedBox(group.box),
    })),
    images: list.images.map(({ bytes, ...image }) => ({ ...image, bytes: bytes?.length ?? 0 })),
    entityTypes: list.entities.types,
    entities: extras.entities,
    textTypes: extras.textTypes,
    strings: list.strings.length,
    clips: list.clips.length,
    xrefs: extras.xrefs ?? [],
    diagnostics: [...(extras.diagnostics ?? [])],
    facts: extras.facts,
    ...(plotTables && { plotTables }),
  };
  return { manifest, clips: out.done() };
}

const DEGREE = Math.PI / 180;

/** In degrees, as people write them; nine digits: the hundred-thousandth line is right to a ten-thousandth of its distance. */
function writtenPattern({ name, families }: HatchPattern): HatchPattern {
  const short = (value: number): number => Number(value.toPrecision(9));
  return {
    name,
    families: families.map(({ angle, base, offset, dashes }) => ({
      // Turns what may be far away.
      angle: Number((angle / DEGREE).toPrecision(12)),
      base: [short(base[0]), short(base[1])],
      offset: [short(offset[0]), short(offset[1])],
      dashes: dashes.map(short),
    })),
  };
}

function readPattern({ name, families }: HatchPattern): HatchPattern {
  return { name, families: families.map((family) => ({ ...family, angle: family.angle * DEGREE })) };
}

/** Where to look first: to a millionth of what is seen. */
function roundedView({ x, y, width, height, twist }: View): View {
  const digits = Math.max(0, Math.min(15, 6 - Math.floor(Math.log10(Math.max(width, height)))));
  if (!Number.isFinite(digits)) return { x, y, width, height, twist };
  const scale = 10 ** digits;
  const short = (value: number): number => Math.round(value * scale) / scale;
  return { x: short(x), y: short(y), width: short(width), height: short(height), twist };
}

/** Outwards, to a decimal part of its size: boxes are for finding and fitting. */
function roundedBox(box: Box, keep = 3): Box {
  const size = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const digits = Math.max(0, Math.min(15, keep - Math.floor(Math.log10(size))));
  if (!(size > 0) || !Number.isFinite(digits)) return box;
  const scale = 10 ** digits;
  const down = (value: number): number => Math.min(value, Math.floor(value * scale) / scale);
  const up = (value: number): number => Math.max(value, Math.ceil(value * scale) / scale);
  return { minX: down(box.minX), minY: down(box.minY), maxX: up(box.maxX), maxY: up(box.maxY) };
}

export function manifestBytes(manifest: Manifest): Uint8Array {
  const hatchPatterns = manifest.hatchPatterns.map(writtenPattern);
  return new TextEncoder().encode(JSON.stringify(pack({ ...manifest, hatchPatterns }, MANIFEST)));
}

export function parseManifest(bytes: Uint8Array): Manifest {
  let manifest: Manifest;
  try {
    manifest = unpack(JSON.parse(new TextDecoder().decode(bytes)), MANIFEST) as Manifest;
  } catch {
    throw new OcfError('The manifest is damaged.');
  }
  return { ...manifest, hatchPatterns: manifest.hatchPatterns.map(readPattern) };
}

export function readClips(bytes: Uint8Array): Clip[] {
  const reader = new ByteReader(bytes);
  return Array.from({ length: reader.count() }, () => readClip(reader));
}

export function readLayouts(manifest: Manifest, clips: readonly Clip[]): DisplayLayout[] {
  return manifest.layouts.map((layout) => ({
    ...layout,
    sheet: layout.sheet ?? undefined,
    extents: layout.extents ?? undefined,
    viewports: layout.viewports.map((viewport) => {
      const clip = clips[viewport.clip];
      if (!clip) throw new OcfError('A viewport has no clip.');
      return { ...viewport, clip, frozen: Uint32Array.from(viewport.frozen) };
    }),
  }));
}
