/**
 * What every entity has between its handle and its own data: where it lies, its color, linetype, layer and so on.
 * Reader and writer share its form; the data and the handles go to their streams side by side.
 */
import { BYBLOCK, BYLAYER, type Color } from '../model/common.ts';
import type { BitReader } from './bits.ts';
import { colorOfBits, indexed } from './color.ts';
import type { BitSink } from './fields/field.ts';
import { indexOfWeight, weightOfIndex } from './line-weight.ts';
import { R2000, R2004, R2007, R2010, R2013 } from './versions.ts';

/** 0 owner given, 1 paper space, 2 model space. */
export const OWNED = 0;
export const IN_PAPER_SPACE = 1;
export const IN_MODEL_SPACE = 2;

/** Of linetypes, plot styles and materials: by layer, by block, continuous (the usual one), or by handle. */
export const BY_LAYER = 0;
export const BY_BLOCK = 1;
export const USUAL = 2;
export const BY_HANDLE = 3;

const RGB = 0x8000;
const BOOK = 0x4000;
const TRANSPARENT = 0x2000;
const NO_HANDLES: readonly number[] = [];

export type EntityMode = {
  mode: number;
  owner: number;
  reactors: readonly number[];
  /** Extension dictionary, 0 for none. */
  dictionary: number;
  /** R2013 on: modeller data lies in a section of its own. */
  dataApart: boolean;
  /** Before R2004, entities are a chain. Neighbors by handle count as links too: ±1. */
  previous: number;
  next: number;
  color: Color;
  /** DBCOLOR object, 0 for none. */
  bookColor: number;
  /** Top byte: 0 by layer, 1 by block, 3 the value in the lowest byte (255 opaque); undefined for none. */
  transparency: number | undefined;
  lineTypeScale: number;
  layer: number;
  lineTypeFlags: number;
  lineType: number;
  materialFlags: number;
  material: number;
  shadow: number;
  plotStyleFlags: number;
  plotStyle: number;
  /** R2010 on: full, face and edge visual style, 0 each for none. */
  visualStyles: readonly number[];
  invisible: boolean;
  lineWeight: number;
};

export function newEntityMode(): EntityMode {
  return {
    mode: IN_MODEL_SPACE,
    owner: 0,
    reactors: NO_HANDLES,
    dictionary: 0,
    dataApart: false,
    previous: 0,
    next: 0,
    color: BYLAYER,
    bookColor: 0,
    transparency: undefined,
    lineTypeScale: 1,
    layer: 0,
    lineTypeFlags: BY_LAYER,
    lineType: 0,
    materialFlags: BY_LAYER,
    material: 0,
    shadow: 0,
    plotStyleFlags: BY_LAYER,
    plotStyle: 0,
    visualStyles: NO_HANDLES,
    invisible: false,
    lineWeight: -1,
  };
}

export function readReactors(reader: BitReader): readonly number[] {
  const count = reader.refs.room(reader.bl(), 8);
  if (count === 0) return NO_HANDLES;
  const reactors: number[] = [];
  for (let i = 0; i < count; i++) reactors.push(reader.refs.handle());
  return reactors;
}

/**
 * The bits of the entity before. Neighbors mostly begin alike: where all bits are the same, so is all that they say,
 * and only the handles are read.
 */
export type ModeMemo = { size: number; low: number; high: number; lowMask: number; highMask: number };

export function newModeMemo(): ModeMemo {
  return { size: 0, low: 0, high: 0, lowMask: 0, highMask: 0 };
}

const MEMO_BITS = 64;

/** Fills what is given, which must be what was filled the last time: the hot path makes nothing. */
export function readEntityMode(reader: BitReader, into: EntityMode, memo: ModeMemo): void {
  const start = reader.pos;
  const low = reader.rls();
  const high = reader.rls();
  if (
    memo.size > 0 &&
    ((low ^ memo.low) & memo.lowMask) === 0 &&
    ((high ^ memo.high) & memo.highMask) === 0
  ) {
    reader.pos = start + memo.size;
    readHandlesAgain(reader, into);
    return;
  }
  reader.pos = start;
  const refsBefore = reader.refs.pos;
  readAll(reader, into);
  const size = reader.pos - start;
  const known = size <= MEMO_BITS && reader.version >= R2004 && readNoOther(reader, into, refsBefore);
  memo.size = known ? size : 0;
  memo.low = low;
  memo.high = high;
  memo.lowMask = maskOf(Math.min(32, size));
  memo.highMask = maskOf(Math.max(0, Math.min(32, size - 32)));
}

/** The first so many bits of a word that was read by bytes, the lowest first, each from its highest bit on. */
function maskOf(bits: number): number {
  return MASKS[bits] as number;
}

const MASKS = Array.from({ length: 33 }, (_, bits) => {
  let mask = 0;
  for (let i = 0; i < bits; i++) mask |= (0x80 >> (i & 7)) << (i & 24);
  return mask;
});

/** Whether the handles that were read are those that `readHandlesAgain` reads: no reactors, dictionary and so on. */
function readNoOther({ refs }: BitReader, into: EntityMode, start: number): boolean {
  const end = refs.pos;
  let count = into.mode === OWNED ? 2 : 1;
  if (into.lineTypeFlags === BY_HANDLE) count++;
  if (into.materialFlags === BY_HANDLE) count++;
  if (into.plotStyleFlags === BY_HANDLE) count++;
  refs.pos = start;
  for (; count > 0; count--) refs.handle();
  const same = refs.pos === end;
  refs.pos = end;
  return same;
}

function readHandlesAgain({ refs }: BitReader, into: EntityMode): void {
  if (into.mode === OWNED) into.owner = refs.handle();
  into.layer = refs.handle();
  if (into.lineTypeFlags === BY_HANDLE) into.lineType = refs.handle();
  if (into.materialFlags === BY_HANDLE) into.material = refs.handle();
  if (into.plotStyleFlags === BY_HANDLE) into.plotStyle = refs.handle();
}

function readAll(reader: BitReader, into: EntityMode): void {
  const { version, refs } = reader;
  into.mode = reader.bb();
  into.owner = into.mode === OWNED ? refs.handle() : 0;
  into.reactors = readReactors(reader);
  const noDictionary = version >= R2004 && reader.b() === 1;
  into.dictionary = noDictionary ? 0 : refs.handle();
  into.dataApart = version >= R2013 && reader.b() === 1;
  into.materialFlags = BY_LAYER;
  into.material = 0;
  into.plotStyleFlags = BY_LAYER;
  into.plotStyle = 0;
  into.shadow = 0;
  into.visualStyles = NO_HANDLES;
  if (version < R2000) {
    const byLayer = reader.b() === 1;
    into.layer = refs.handle();
    into.lineTypeFlags = byLayer ? BY_LAYER : BY_HANDLE;
    into.lineType = byLayer ? 0 : refs.handle();
  }
  if (version < R2004) {
    const neighbors = reader.b() === 1;
    into.previous = neighbors ? reader.self - 1 : refs.handle();
    into.next = neighbors ? reader.self + 1 : refs.handle();
  } else {
    into.previous = 0;
    into.next = 0;
  }
  readColor(reader, into);
  into.lineTypeScale = reader.bd();
  if (version < R2000) {
    into.invisible = (reader.bs() & 1) === 1;
    into.lineWeight = -1;
    return;
  }
  into.layer = refs.handle();
  into.lineTypeFlags = reader.bb();
  into.lineType = into.lineTypeFlags === BY_HANDLE ? refs.handle() : 0;
  if (version >= R2007) {
    into.materialFlags = reader.bb();
    if (into.materialFlags === BY_HANDLE) into.material = refs.handle();
    into.shadow = reader.rc();
  }
  into.plotStyleFlags = reader.bb();
  if (into.plotStyleFlags === BY_HANDLE) into.plotStyle = refs.handle();
  if (version >= R2010) readVisualStyles(reader, into);
  into.invisible = (reader.bs() & 1) === 1;
  into.lineWeight = weightOfIndex(reader.rc());
}

function readVisualStyles(reader: BitReader, into: EntityMode): void {
  const full = reader.b();
  const face = reader.b();
  const edge = reader.b();
  if ((full | face | edge) === 0) return;
  const styles = [full, face, edge].map((present) => (present === 1 ? reader.refs.handle() : 0));
  into.visualStyles = styles;
}

function readColor(reader: BitReader, into: EntityMode): void {
  const bits = reader.bs();
  into.bookColor = 0;
  into.transparency = undefined;
  if (reader.version < R2004) {
    into.color = indexed(bits);
    return;
  }
  if (bits & BOOK) {
    into.color = BYBLOCK;
    into.bookColor = reader.refs.handle();
  } else if (bits & RGB) into.color = wideColor(reader.bl());
  else into.color = indexed(bits & 0x1ff);
  if (bits & TRANSPARENT) into.transparency = reader.bl();
}

/** By its kind; some programs leave that out of true colors. */
function wideColor(bits: number): Color {
  return bits >>> 24 === 0 ? { rgb: bits } : colorOfBits(bits);
}

/** The inverse. Links of R2000 and before are written as handles always. */
export function writeEntityMode(sink: BitSink, mode: EntityMode): void {
  const { version } = sink;
  sink.bb(mode.mode);
  if (mode.mode === OWNED) sink.h(4, mode.owner);
  sink.bl(mode.reactors.length);
  for (const handle of mode.reactors) sink.h(4, handle);
  if (version >= R2004) sink.b(mode.dictionary ? 0 : 1);
  if (version < R2004 || mode.dictionary) sink.h(3, mode.dictionary);
  if (version >= R2013) sink.b(mode.dataApart ? 1 : 0);
  if (version < R2000) {
    const byLayer = mode.lineTypeFlags !== BY_HANDLE;
    sink.b(byLayer ? 1 : 0);
    sink.h(5, mode.layer);
    if (!byLayer) sink.h(5, mode.lineType);
  }
  if (version < R2004) {
    sink.b(0);
    sink.h(4, mode.previous);
    sink.h(4, mode.next);
  }
  writeColor(sink, mode);
  sink.bd(mode.lineTypeScale);
  if (version < R2000) {
    sink.bs(mode.invisible ? 1 : 0);
    return;
  }
  sink.h(5, mode.layer);
  sink.bb(mode.lineTypeFlags);
  if (mode.lineTypeFlags === BY_HANDLE) sink.h(5, mode.lineType);
  if (version >= R2007) {
    sink.bb(mode.materialFlags);
    if (mode.materialFlags === BY_HANDLE) sink.h(5, mode.material);
    sink.rc(mode.shadow);
  }
  sink.bb(mode.plotStyleFlags);
  if (mode.plotStyleFlags === BY_HANDLE) sink.h(5, mode.plotStyle);
  if (version >= R2010) {
    for (let i = 0; i < 3; i++) sink.b(mode.visualStyles[i] ? 1 : 0);
    for (const style of mode.visualStyles) if (style) sink.h(5, style);
  }
  sink.bs(mode.invisible ? 1 : 0);
  sink.rc(indexOfWeight(mode.lineWeight));
}

function writeColor(sink: BitSink, mode: EntityMode): void {
  const { color } = mode;
  if (sink.version < R2004) {
    sink.bs(typeof color === 'number' ? color : 7);
    return;
  }
  const extra = mode.transparency === undefined ? 0 : TRANSPARENT;
  if (mode.bookColor) {
    sink.bs(((RGB | BOOK | extra) << 16) >> 16);
    sink.h(5, mode.bookColor);
  } else if (typeof color === 'number') sink.bs(color | extra);
  else {
    sink.bs(((RGB | extra) << 16) >> 16);
    sink.bl((0xc2 << 24) | color.rgb | 0);
  }
  if (mode.transparency !== undefined) sink.bl(mode.transparency);
}
