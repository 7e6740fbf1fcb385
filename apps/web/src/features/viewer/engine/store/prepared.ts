import { readBlocks } from '@linework/cad/ocf/blocks';
import { ByteReader, OcfError } from '@linework/cad/ocf/bytes';
import { SECTION, type Section } from '@linework/cad/ocf/container';
import { type Manifest, parseManifest, readClips, readLayouts } from '@linework/cad/ocf/manifest';
import { emptyRecords, readRecords, RECORDS_A_CHUNK, type Records } from '@linework/cad/ocf/records';
import { checkLayouts, type ListLengths } from '@linework/cad/ocf/references';
import { gatherTiles } from '@linework/cad/ocf/chunk';
import { readGlyphs } from '@linework/cad/ocf/glyph-reader';
import { readSheet } from '@linework/cad/ocf/sheet';
import { readMatrices, readStrings } from '@linework/cad/ocf/tables';
import { readTexts } from '@linework/cad/ocf/texts';
import { readTileIndex, type TileEntry } from '@linework/cad/ocf/tile-index';
import { TileReader } from '@linework/cad/ocf/tile-reader';
import type { BlockTable } from '@linework/cad/read/block-table';
import type { TextEntry } from '@linework/cad/read/text-index';
import type { SceneHead, ScenePart } from '@linework/render/webgl/types';
import { OcfFile } from '../bytes/ocfFile.ts';
import type { ByteSource } from '../bytes/source.ts';
import type { WantedTile } from '../frame/wanted.ts';
import type { DrawingHead, EntityId } from '../types.ts';
import { headOf } from './head.ts';
import {
  type LoadedEntity,
  groupTiles,
  noOverview,
  type Overview,
  type Store,
  type Tile,
  type LoadedTile,
} from './store.ts';
import { bytesOf, Recent } from './weight.ts';

/** Decoded tiles that are kept for picking and snapping. */
const decodedBytes = 3 * 1024 * 1024;
/** Fetched bytes above which those of tiles out of sight are let go, the ones for a close look first. */
const fetchedBytes = 16 * 1024 * 1024;

interface Head {
  file: OcfFile;
  manifest: Manifest;
  scene: SceneHead;
  /** Those that the overview names, as they are stored. */
  matrices: readonly Uint8Array[];
  lengths: ListLengths;
  entries: TileEntry[];
}

/** Opens an .ocf by ranges: after this its overview can be drawn. Throws OcfError. */
export async function openPrepared(
  source: ByteSource,
  { name, size }: { name: string; size: number },
  signal: AbortSignal,
): Promise<Store> {
  const file = await OcfFile.open(source, size, signal);
  const take = async (type: number): Promise<Uint8Array> => {
    const bytes = await file.get(type, 0, signal);
    if (!bytes) throw new OcfError('A section is missing.');
    return bytes;
  };
  const manifest = parseManifest(await take(SECTION.manifest));
  const clips = readClips(await take(SECTION.clips));
  const glyphs = readGlyphs(await take(SECTION.glyphs));
  const matrices = [await take(SECTION.matrices)];
  const entries = readTileIndex(await take(SECTION.tileIndex), manifest.groups);
  const whole = await file.get(SECTION.whole, 0, signal);
  const overview = whole ?? (await file.get(SECTION.overview, 0, signal));
  const groups = manifest.groups.map((group) => ({ name: group.name, box: group.box }));
  if (entries.some(({ group }) => group >= groups.length)) throw new OcfError('The tile index is damaged.');
  const layouts = readLayouts(manifest, clips);
  checkLayouts(layouts, groups.length);
  const { units, layers, styles, linePatterns, hatchPatterns, gradients, points, lineWeights } = manifest;
  const { plotTables } = manifest;
  const scene: SceneHead = {
    version: 1,
    units,
    groups,
    layouts,
    layers,
    styles,
    linePatterns,
    hatchPatterns,
    gradients,
    clips: clips.slice(0, manifest.clips),
    glyphs,
    images: manifest.images.map(({ path, width, height, brightness, contrast, fade }) => ({
      path,
      width,
      height,
      brightness,
      contrast,
      fade,
    })),
    points,
    lineWeights,
    ...(plotTables && { plotTables }),
  };
  const lengths: ListLengths = {
    styles: styles.length,
    glyphs: glyphs.count,
    strings: manifest.strings,
    groups: groups.length,
    clips: manifest.clips,
    images: manifest.images.length,
    gradients: gradients.length,
    hatchPatterns: hatchPatterns.length,
  };
  const head = { file, manifest, scene, matrices, lengths, entries };
  return new PreparedStore(name, head, overview, whole !== undefined);
}

class PreparedStore implements Store {
  readonly scene: SceneHead;
  readonly head: DrawingHead;
  readonly tiles: readonly Tile[];
  readonly tilesOf: readonly (readonly number[])[];
  readonly tileBytes: number;
  readonly #head: Head;
  /** By layout. */
  readonly #overviews = new Map<number, Overview>();
  /** Layouts of which nothing more can be had but tiles. */
  readonly #complete = new Set<number>();
  #reader: TileReader;
  /** The matrices that only tiles name are here. */
  #hasAllMatrices = false;
  readonly #chunks = new Map<number, Uint8Array>();
  readonly #exact = new Map<number, Uint8Array>();
  readonly #decoded = new Recent<LoadedTile>(decodedBytes);
  readonly #records = new Map<number, Promise<Records>>();
  #strings: Promise<string[]> | undefined;
  #texts: Promise<TextEntry[]> | undefined;

  constructor(name: string, head: Head, overview: Uint8Array | undefined, whole: boolean) {
    const { manifest, scene, entries } = head;
    this.#head = head;
    this.#reader = new TileReader(readMatrices(head.matrices), head.lengths);
    this.scene = scene;
    this.head = headOf(
      { ...manifest, layouts: scene.layouts },
      {
        name,
        source: manifest.source,
        facts: manifest.facts ?? undefined,
        diagnostics: manifest.diagnostics,
        entities: manifest.entities,
        xrefs: manifest.xrefs,
      },
    );
    this.tileBytes = head.file.sections.reduce(
      (sum, { type, stored }) => (type === SECTION.tiles ? sum + stored : sum),
      0,
    );
    const hasExact = head.file.sections.some(({ type }) => type === SECTION.exact);
    const endless = ['RAY', 'XLINE'].some((type) => (manifest.drawn[type] ?? 0) > 0);
    this.tiles = entries.map(({ group, box, exactBytes, firstRecord, units }) => ({
      group,
      box,
      exact: !hasExact || exactBytes === 0,
      endless,
      entities: { from: firstRecord, to: firstRecord + units },
    }));
    this.tilesOf = groupTiles(this.tiles, scene.groups.length);
    if (overview)
      this.#overviews.set(this.head.firstLayout, {
        parts: this.#readOverview(overview, this.#reader),
        whole,
      });
  }

  #readOverview(bytes: Uint8Array, tiles: TileReader): ScenePart[] {
    const { scene, manifest } = this.#head;
    const reader = new ByteReader(bytes);
    return Array.from({ length: reader.count() }, () => {
      const group = reader.uint();
      const known = scene.groups[group];
      if (!known) throw new OcfError('The overview is damaged.');
      const { name, box } = known;
      // What it shows belongs to no record.
      const content = { ...tiles.loose(reader.raw(reader.uint()), manifest.entities), name, box };
      return { group, content, box };
    });
  }

  /** Viewports of another layout show what the first one's has of it. */
  overviewOf(layout: number): Overview {
    const first = this.#overviews.get(this.head.firstLayout) ?? noOverview;
    return this.#overviews.get(layout) ?? { ...first, whole: false };
  }

  lacksOverview(layout: number): boolean {
    return !this.#overviews.has(layout) && this.#lacking(layout) !== undefined;
  }

  lacksWhole(layout: number): boolean {
    return this.#overviews.has(layout) && this.#lacking(layout) !== undefined;
  }

  /** The section of the one that is lacking. */
  #lacking(layout: number): Section | undefined {
    if (this.#complete.has(layout)) return undefined;
    const { file } = this.#head;
    return layout === this.head.firstLayout ? file.find(SECTION.full) : file.find(SECTION.sheets, layout);
  }

  async fetchOverview(layout: number, signal: AbortSignal): Promise<void> {
    const { file, lengths } = this.#head;
    const section = this.#lacking(layout);
    if (!section) return;
    try {
      // Of the first layout's some may be here already.
      await file.bring([section], signal);
      const { whole, matrices, overview } = readSheet(await file.bytes(section, signal));
      const reader = new TileReader(readMatrices([matrices]), lengths);
      this.#overviews.set(layout, { parts: this.#readOverview(overview, reader), whole });
    } catch (error) {
      if (!(error instanceof OcfError)) throw error;
      // Where it is damaged the tiles are shown all the same.
      this.#overviews.set(layout, this.overviewOf(layout));
    }
    this.#complete.add(layout);
    file.drop(section);
  }

  isHere(tile: number, exact = false): boolean {
    const entry = this.#head.entries[tile]!;
    return (
      this.#chunks.has(entry.chunk) && (!exact || this.tiles[tile]!.exact || this.#exact.has(entry.chunk))
    );
  }

  chunkOf(tile: number): { chunk: number; bytes: number } {
    const { chunk } = this.#head.entries[tile]!;
    return { chunk, bytes: this.#head.file.find(SECTION.tiles, chunk)?.stored ?? 0 };
  }

  async fetch(tiles: readonly number[], exact: boolean, signal: AbortSignal): Promise<void> {
    const { file, entries } = this.#head;
    const sections = new Map<string, Section>();
    const want = (type: number, chunk: number, held: Map<number, Uint8Array>): void => {
      if (held.has(chunk)) return;
      const section = file.find(type, chunk);
      if (!section) throw new OcfError('A section is missing.');
      sections.set(`${type}/${chunk}`, section);
    };
    for (const tile of tiles) {
      want(SECTION.tiles, entries[tile]!.chunk, this.#chunks);
      if (exact && !this.tiles[tile]!.exact) want(SECTION.exact, entries[tile]!.chunk, this.#exact);
    }
    const others = this.#hasAllMatrices ? undefined : file.find(SECTION.matrices, 1);
    await file.bring([...(others ? [others] : []), ...sections.values()], signal);
    if (others) await this.#takeMatrices(others, signal);
    for (const section of sections.values()) {
      const bytes = await file.bytes(section, signal);
      if (section.type === SECTION.exact) this.#exact.set(section.id, bytes);
      else this.#chunks.set(section.id, gatherTiles(bytes));
      file.drop(section);
    }
  }

  async #takeMatrices(others: Section, signal: AbortSignal): Promise<void> {
    const { file, matrices, lengths } = this.#head;
    const bytes = await file.bytes(others, signal);
    if (this.#hasAllMatrices) return;
    this.#hasAllMatrices = true;
    this.#reader = new TileReader(readMatrices([...matrices, bytes]), lengths);
    file.drop(others);
  }

  content(tile: number, exact = false): LoadedTile | undefined {
    if (!this.isHere(tile, exact)) return undefined;
    const rounded = !exact || this.tiles[tile]!.exact;
    const key = `${tile}${rounded ? '' : 'x'}`;
    let found = this.#decoded.get(key);
    if (!found) {
      found = this.#decode(tile, !rounded);
      this.#decoded.set(key, found, bytesOf(found.content));
    }
    return found;
  }

  #decode(tile: number, exact: boolean): LoadedTile {
    const { scene, entries } = this.#head;
    const entry = entries[tile]!;
    const slice = (bytes: Uint8Array, from: number, size: number): Uint8Array => {
      if (from + size > bytes.length) throw new OcfError('A tile lies outside its section.');
      return bytes.subarray(from, from + size);
    };
    const bits = exact
      ? slice(this.#exact.get(entry.chunk)!, entry.exactOffset, entry.exactBytes)
      : undefined;
    const bytes = slice(this.#chunks.get(entry.chunk)!, entry.offset, entry.bytes);
    const { content, rank, size } = this.#reader.read(bytes, entry.firstRecord, bits);
    if (rank.length !== entry.units) throw new OcfError('A tile is damaged.');
    const { name } = scene.groups[entry.group]!;
    return { content: { ...content, name, box: entry.box }, rank, size };
  }

  tileOf(entity: EntityId): number | undefined {
    const { entries } = this.#head;
    let low = 0;
    let high = entries.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (entries[middle]!.firstRecord <= entity) low = middle;
      else high = middle - 1;
    }
    const entry = entries[low];
    return entry && entity >= entry.firstRecord && entity < entry.firstRecord + entry.units ? low : undefined;
  }

  #chunkOfRecords(chunk: number, signal: AbortSignal): Promise<Records> {
    let records = this.#records.get(chunk);
    if (!records) {
      const { file, manifest } = this.#head;
      records = file.get(SECTION.records, chunk, signal).then((bytes) => {
        if (!bytes) throw new OcfError('There is no such entity.');
        const left = manifest.entities - chunk * RECORDS_A_CHUNK;
        const made = emptyRecords(Math.max(0, Math.min(RECORDS_A_CHUNK, left)));
        made.count = readRecords(bytes, made, 0);
        return made;
      });
      this.#records.set(chunk, records);
      records.catch(() => this.#records.delete(chunk));
    }
    return records;
  }

  async record(entity: EntityId, signal: AbortSignal): Promise<LoadedEntity | undefined> {
    const { manifest } = this.#head;
    if (!(entity >= 0 && entity < manifest.entities)) return undefined;
    const chunk = Math.floor(entity / RECORDS_A_CHUNK);
    const records = await this.#chunkOfRecords(chunk, signal);
    const r = entity - chunk * RECORDS_A_CHUNK;
    if (r >= records.count) return undefined;
    return {
      handle: records.handle[r]!,
      type: manifest.entityTypes[records.type[r]!] ?? '',
      layer: records.layer[r]!,
      group: records.group[r]!,
    };
  }

  async entityOf(handle: number, signal: AbortSignal): Promise<EntityId | undefined> {
    const chunks = Math.ceil(this.#head.manifest.entities / RECORDS_A_CHUNK);
    for (let chunk = 0; chunk < chunks; chunk++) {
      const records = await this.#chunkOfRecords(chunk, signal);
      const r = records.handle.indexOf(handle);
      if (r >= 0) return chunk * RECORDS_A_CHUNK + r;
    }
    return undefined;
  }

  strings(signal: AbortSignal): Promise<string[]> {
    if (!this.#strings) {
      this.#strings = this.#head.file
        .get(SECTION.strings, 0, signal)
        .then((bytes) => (bytes ? readStrings(bytes) : []));
      this.#strings.catch(() => (this.#strings = undefined));
    }
    return this.#strings;
  }

  texts(signal: AbortSignal): Promise<TextEntry[]> {
    if (!this.#texts) {
      const { file, manifest, scene } = this.#head;
      this.#texts = Promise.all([this.strings(signal), file.get(SECTION.texts, 0, signal)]).then(
        ([strings, bytes]) => (bytes ? readTexts(bytes, scene, { strings, types: manifest.textTypes }) : []),
      );
      this.#texts.catch(() => (this.#texts = undefined));
    }
    return this.#texts;
  }

  async blocks(signal: AbortSignal): Promise<BlockTable> {
    const bytes = await this.#head.file.get(SECTION.blocks, 0, signal);
    return readBlocks(bytes ?? new Uint8Array(0), this.scene);
  }

  async image(image: number, signal: AbortSignal): Promise<Uint8Array | undefined> {
    return this.#head.file.get(SECTION.images, image, signal);
  }

  bytes(): number {
    return this.#decoded.bytes + weigh(this.#exact) + weigh(this.#chunks);
  }

  crowded(): boolean {
    return weigh(this.#exact) + weigh(this.#chunks) > fetchedBytes;
  }

  release(kept: readonly WantedTile[]): void {
    const { entries } = this.#head;
    let over = weigh(this.#exact) + weigh(this.#chunks) - fetchedBytes;
    const chunksOf = (tiles: readonly WantedTile[]): Set<number> =>
      new Set(tiles.map(({ tile }) => entries[tile]!.chunk));
    const lots = [
      { held: this.#exact, needed: chunksOf(kept.filter(({ exact }) => exact)) },
      { held: this.#chunks, needed: chunksOf(kept) },
    ];
    for (const { held, needed } of lots)
      for (const [chunk, { length }] of held) {
        if (over <= 0) return;
        if (needed.has(chunk)) continue;
        held.delete(chunk);
        over -= length;
      }
  }
}

function weigh(held: ReadonlyMap<number, Uint8Array>): number {
  let bytes = 0;
  for (const { length } of held.values()) bytes += length;
  return bytes;
}
