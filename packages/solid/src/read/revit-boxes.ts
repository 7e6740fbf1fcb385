/**
 * Revit files hold their elements in streams `Partitions/…`, in pages with a tail each, as many small gzip members. The
 * format is not published. What can be found without knowing it: the number of a category, and at a distance that is the
 * same for all elements of a file, the element's bounding box in feet.
 */
import { inflateSync } from 'fflate';
import { ModelError } from '../scene.ts';
import { revitCategories } from './revit-categories.ts';

const PAGE = 65_249;
const TAIL = 353;
const GZIP = [0x1f, 0x8b, 0x08] as const;
const GZIP_HEADER = 10;
/** Of one member, packed; they are about 15 KB. */
const maxMember = 1 << 20;
const maxUnpacked = 1 << 29;
const maxBoxes = 100_000;

export interface RevitBox {
  category: number;
  /** The number that Revit shows as the element's ID. */
  element: number;
  /** In feet: the lowest corner, then the highest. */
  box: readonly number[];
}

export interface RevitElements {
  /** The elements of a building. */
  placed: RevitBox[];
  /** Of types and symbols, which stand nowhere: how many each category has. */
  types: Map<number, number>;
}

export function revitElements(partitions: readonly Uint8Array[]): RevitElements {
  const members = partitions.flatMap((stream) => unpackMembers(withoutTails(stream)));
  const places = members.map(categoryPlaces);
  const distance = commonDistance(members, places);
  const types = new Map<number, number>();
  if (distance === undefined) return { placed: [], types };
  const found = new Map<number, RevitBox>();
  const seenTypes = new Set<number>();
  members.forEach((bytes, member) => {
    const view = viewOf(bytes);
    for (const at of places[member]!) {
      if (found.size >= maxBoxes) return;
      const category = view.getInt32(at, true);
      const box = boxAt(view, at + distance);
      const id = elementOf(view, at, distance);
      if (!box || !revitCategories.has(category) || id === 0) continue;
      if (isPlaced(view, at + distance)) found.set(id, { category, element: id, box });
      else if (!seenTypes.has(id)) {
        seenTypes.add(id);
        types.set(category, (types.get(category) ?? 0) + 1);
      }
    }
  });
  return { placed: [...found.values()], types };
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function withoutTails(stream: Uint8Array): Uint8Array {
  const out = new Uint8Array(stream.length);
  let length = 0;
  for (let at = 0; at < stream.length; at += PAGE) {
    const page = stream.subarray(at, Math.min(stream.length, at + PAGE - TAIL));
    out.set(page, length);
    length += page.length;
  }
  return out.subarray(0, length);
}

function unpackMembers(bytes: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf(GZIP[0]); at >= 0; at = bytes.indexOf(GZIP[0], at + 1))
    if (bytes[at + 1] === GZIP[1] && bytes[at + 2] === GZIP[2]) starts.push(at);
  const members: Uint8Array[] = [];
  let unpacked = 0;
  for (const start of starts) {
    const member = unpackAt(bytes, start, starts);
    if (!member) continue;
    unpacked += member.length;
    if (unpacked > maxUnpacked) throw new ModelError('tooLarge');
    members.push(member);
  }
  return members;
}

/** Up to where the next one begins; what looks like a beginning may be within this one. */
function unpackAt(bytes: Uint8Array, start: number, starts: readonly number[]): Uint8Array | undefined {
  const next = starts.indexOf(start) + 1;
  for (let k = next; k < next + 3 && k <= starts.length; k += 1) {
    const end = Math.min(starts[k] ?? bytes.length, start + maxMember);
    try {
      return inflateSync(bytes.subarray(start + GZIP_HEADER, end));
    } catch {
      // Cut short, or not packed at all.
    }
  }
  return undefined;
}

/** Where numbers of categories are: −2,000,000 and below. */
function categoryPlaces(bytes: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(0xe1, 2); at >= 2; at = bytes.indexOf(0xe1, at + 1)) {
    if (bytes[at + 1] !== 0xff) continue;
    const category = (bytes[at - 2]! | (bytes[at - 1]! << 8) | 0xffe10000) >> 0;
    if (category <= -2_000_000 && category > -2_010_000) places.push(at - 2);
  }
  return places;
}

const maxVoters = 20_000;
const [minDistance, maxDistance] = [24, 160];

/** From a category to its box: releases differ, so the elements vote. */
function commonDistance(
  members: readonly Uint8Array[],
  places: readonly (readonly number[])[],
): number | undefined {
  const votes = new Map<number, number>();
  let voters = 0;
  members.forEach((bytes, member) => {
    const view = viewOf(bytes);
    for (const at of places[member]!) {
      if ((voters += 1) > maxVoters) return;
      for (let distance = minDistance; distance <= maxDistance; distance += 2)
        if (boxAt(view, at + distance)) votes.set(distance, (votes.get(distance) ?? 0) + 1);
    }
  });
  const [best] = [...votes].toSorted(([, a], [, b]) => b - a);
  return best && best[1] >= 3 ? best[0] : undefined;
}

const maxFeet = 1e5;
const minFeet = 1e-9;

function boxAt(view: DataView, at: number): number[] | undefined {
  if (at + 48 > view.byteLength) return undefined;
  const box: number[] = [];
  for (let k = 0; k < 6; k += 1) {
    const value = view.getFloat64(at + k * 8, true);
    const size = Math.abs(value);
    // Also what is no number.
    if (!(size < maxFeet) || (size > 0 && size < minFeet)) return undefined;
    if (k >= 3 && !(value - box[k - 3]! > minFeet)) return undefined;
    box.push(value);
  }
  return box;
}

/** Before the box stand the element's flags; of types and symbols nearly none is set. */
const isPlaced = (view: DataView, box: number): boolean => view.getUint16(box - 22, true) !== 0x8000;

/** Before the category; of four bytes, or of eight where the category has eight too. */
function elementOf(view: DataView, category: number, distance: number): number {
  const at = category - (distance > 60 ? 18 : 14);
  return at >= 0 ? view.getUint32(at, true) : 0;
}
