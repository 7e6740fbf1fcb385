/** What shape aspects of a STEP file are about: a product, and faces of it by their corners. */
import {
  argumentsOf,
  numbersOf,
  referenceOf,
  referencesOf,
  type StepIndex,
  type StepRecord,
} from './part21.ts';

type Records = ReadonlyMap<number, StepRecord>;

export interface StepFeatures {
  /** Of its PRODUCT_DEFINITION; undefined where nothing leads to one. */
  productOf: (id: number) => number | undefined;
  /** The corners of each face, in millimeters. */
  facesOf: (ids: readonly number[]) => number[][];
  /** The features that a datum is taken from. */
  featuresOfDatum: (datum: number) => readonly number[];
}

const maxFaces = 32;
const maxCorners = 16;
const maxSteps = 400;

export function featuresOf(records: Records, byType: StepIndex, unit: number): StepFeatures {
  const items = itemsByAspect(records, byType);
  const { below, features } = relationsOf(records, byType);
  return {
    productOf: (id) => productOf(records, id),
    featuresOfDatum: (datum) => features.get(datum) ?? [],
    facesOf(ids) {
      const waiting = [...ids];
      const seen = new Set<number>();
      const faces: number[][] = [];
      for (let id = waiting.shift(); id !== undefined && seen.size < maxSteps; id = waiting.shift()) {
        if (seen.has(id)) continue;
        seen.add(id);
        for (const item of items.get(id) ?? []) {
          const corners = cornersOf(records, item, unit);
          if (corners.length > 0 && faces.length < maxFaces) faces.push(corners);
        }
        waiting.push(...(below.get(id) ?? []), ...carriersOf(records, id));
      }
      return faces;
    },
  };
}

/** A tolerance may be about a dimension, and a feature about a shape that another aspect has. */
function carriersOf(records: Records, id: number): number[] {
  const record = records.get(id);
  if (record?.type.startsWith('DIMENSIONAL_SIZE')) return referencesOf(record);
  if (record?.type !== 'DATUM_FEATURE') return [];
  const shape = records.get(referenceOf(argumentsOf(record.args)[2]) ?? -1);
  return shape?.type === 'PRODUCT_DEFINITION_SHAPE' ? referencesOf(shape) : [];
}

/** GEOMETRIC_ITEM_SPECIFIC_USAGE(name, description, aspect, representation, items) */
function itemsByAspect(records: Records, byType: StepIndex): Map<number, number[]> {
  const items = new Map<number, number[]>();
  for (const type of ['GEOMETRIC_ITEM_SPECIFIC_USAGE', 'ITEM_IDENTIFIED_REPRESENTATION_USAGE']) {
    for (const id of byType.get(type) ?? []) {
      const args = argumentsOf(records.get(id)!.args);
      const aspect = referenceOf(args[2]);
      if (aspect !== undefined) collect(items, aspect, referencesOf({ type: '', args: args[4] ?? '' }));
    }
  }
  return items;
}

/** Groups have members, centers are derived from what they are the center of, datums from their features. */
function relationsOf(records: Records, byType: StepIndex) {
  const below = new Map<number, number[]>();
  const features = new Map<number, number[]>();
  for (const type of [
    'SHAPE_ASPECT_RELATIONSHIP',
    'SHAPE_ASPECT_DERIVING_RELATIONSHIP',
    'SHAPE_ASPECT_ASSOCIATIVITY',
    'FEATURE_FOR_DATUM_TARGET_RELATIONSHIP',
  ]) {
    for (const id of byType.get(type) ?? []) {
      const args = argumentsOf(records.get(id)!.args);
      const [relating, related] = [referenceOf(args[2]), referenceOf(args[3])];
      if (relating === undefined || related === undefined) continue;
      if (records.get(related)?.type === 'DATUM') collect(features, related, [relating]);
      else collect(below, relating, [related]);
    }
  }
  return { below, features };
}

export function collect<Key>(map: Map<Key, number[]>, key: Key, values: readonly number[]): void {
  const known = map.get(key);
  if (known) known.push(...values);
  else map.set(key, [...values]);
}

/** The nearest PRODUCT_DEFINITION_SHAPE says whose it is. */
function productOf(records: Records, start: number): number | undefined {
  const waiting = [start];
  const seen = new Set<number>();
  for (let id = waiting.shift(); id !== undefined && seen.size < maxSteps; id = waiting.shift()) {
    const record = records.get(id);
    if (!record || seen.has(id)) continue;
    seen.add(id);
    if (record.type === 'PRODUCT_DEFINITION') return id;
    // Of a use in an assembly it is about the part that is used.
    if (record.type === 'NEXT_ASSEMBLY_USAGE_OCCURRENCE') return referenceOf(argumentsOf(record.args)[4]);
    waiting.push(...referencesOf(record));
  }
  return undefined;
}

/** What lies between a face and its corners. */
const topology =
  /^(ADVANCED_FACE|FACE_SURFACE|FACE_(OUTER_)?BOUND|EDGE_LOOP|VERTEX_LOOP|ORIENTED_EDGE|EDGE_CURVE)$/;

function cornersOf(records: Records, item: number, unit: number): number[] {
  const type = records.get(item)?.type ?? '';
  if (type.endsWith('TRIANGULATED_FACE')) return trianglesOf(records, item, unit);
  // An edge has two faces.
  if (type !== 'ADVANCED_FACE' && type !== 'FACE_SURFACE') return [];
  const waiting = [item];
  const seen = new Set<number>();
  const corners: number[] = [];
  for (let id = waiting.shift(); id !== undefined && seen.size < maxSteps; id = waiting.shift()) {
    const record = records.get(id);
    if (!record || seen.has(id) || corners.length >= maxCorners * 3) continue;
    seen.add(id);
    if (topology.test(record.type)) waiting.push(...referencesOf(record));
    if (record.type !== 'VERTEX_POINT') continue;
    const point = records.get(referencesOf(record)[0] ?? -1);
    const at = point?.type === 'CARTESIAN_POINT' ? numbersOf(argumentsOf(point.args)[1]) : [];
    if (at.length === 3) corners.push(...at.map((part) => rounded(part * unit)));
  }
  return corners;
}

/** COMPLEX_TRIANGULATED_FACE(name, COORDINATES_LIST, …, which of its points, …) */
function trianglesOf(records: Records, face: number, unit: number): number[] {
  const args = argumentsOf(records.get(face)!.args);
  const list = records.get(referenceOf(args[1]) ?? -1);
  const points = list?.type === 'COORDINATES_LIST' ? numbersOf(argumentsOf(list.args)[2]) : [];
  return numbersOf(args[5])
    .slice(0, maxCorners)
    .flatMap((point) => points.slice((point - 1) * 3, point * 3))
    .map((part) => rounded(part * unit));
}

const rounded = (value: number): number => Number(value.toPrecision(7));
