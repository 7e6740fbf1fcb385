import { FIELDS, PROPERTIES, PROPERTY, tagLength, type FieldKind } from './fields.ts';
import { combineHashes, Hasher, hashText } from './hash.ts';
import type { Ignored } from './ignore.ts';
import type { Vector } from './comparison.ts';
import { anchorAt, type DrawingSignature, type Owner } from './signature.ts';

/** Radians, and the rounding of ratios: as fine as coordinates are at the default tolerance. */
export const ANGLE_TOLERANCE = 1e-6;
export const RATIO_TOLERANCE = 1e-6;

/** Off the places where people like to put things, so that noise does not round them apart. */
const GRID_OFFSET = 0.318309886;
const HALF = 2 ** 52;
const TURN = Math.round((Math.PI * 2) / ANGLE_TOLERANCE);

/** How the numbers of a field go into a hash. */
const WAY = {
  point: 0,
  points: 1,
  length: 2,
  counted: 3,
  angle: 4,
  ratio: 5,
  ratios: 6,
  plain: 7,
  text: 8,
  keyedText: 9,
  keyedPoint: 10,
  vector: 11,
} as const;
const WAY_OF: Readonly<Record<FieldKind, number>> = {
  point: WAY.point,
  points: WAY.points,
  vector: WAY.vector,
  length: WAY.length,
  lengths: WAY.counted,
  angle: WAY.angle,
  ratio: WAY.ratio,
  ratios: WAY.ratios,
  integer: WAY.plain,
  digest: WAY.plain,
  text: WAY.text,
  keyedText: WAY.keyedText,
  keyedPoint: WAY.keyedPoint,
};
const WAY_BY_TAG = Uint8Array.from(FIELDS, ({ kind }) => WAY_OF[kind]);

/** Not asked for yet. */
const UNKNOWN = NaN;

/** New names of records that were only renamed: kind of property → name after → name before. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Hashes of the entities of a signature, without their properties: `look` where it stands, `shape` wherever it stands. */
export class EntityHashes {
  readonly signature: DrawingSignature;
  readonly rowHash: Float64Array;
  readonly #look: Float64Array;
  /** By entity the place of its owner, by owner how its entities are rounded. */
  readonly #ownerOf: Uint32Array;
  readonly #places = new Map<Owner, number>();
  readonly #roundings: (Rounding | undefined)[];
  readonly #ignored: Ignored;
  readonly #strings: Float64Array;
  readonly #owners = new Map<string, Owner>();
  readonly #contents = new Map<Owner, number>();
  readonly #skippedFields: Uint8Array;

  constructor(signature: DrawingSignature, ignored: Ignored) {
    this.signature = signature;
    this.#ignored = ignored;
    this.#look = new Float64Array(signature.count).fill(UNKNOWN);
    this.#ownerOf = new Uint32Array(signature.count);
    this.#roundings = Array.from(signature.owners, () => undefined);
    signature.owners.forEach((owner, place) => {
      this.#places.set(owner, place);
      this.#ownerOf.fill(place, owner.first, owner.first + owner.count);
    });
    this.#strings = new Float64Array(signature.strings.length).fill(UNKNOWN);
    this.#skippedFields = Uint8Array.from(FIELDS, ({ name }) => Number(ignored.properties.has(name)));
    for (const owner of signature.owners)
      if (owner.anonymous) this.#owners.set(owner.name.toUpperCase(), owner);
    this.rowHash = new Float64Array(signature.rows.length);
  }

  /** Hashes the property rows; names that were only changed count as the old ones. */
  hashRows(renames: Renames, contentTolerance: number): void {
    this.signature.rows.forEach((row, r) => {
      let hash = 0;
      PROPERTIES.forEach((name, p) => {
        if (this.#ignored.properties.has(name)) return;
        hash = combineHashes(hash, this.#propertyHash(name, String(row[p]!), renames, contentTolerance));
      });
      this.rowHash[r] = hash;
    });
  }

  whole(i: number): number {
    return combineHashes(this.look(i), this.rowHash[this.signature.row[i]!]!);
  }

  /** From now on the entities of an owner are hashed with this tolerance, moved back by `shift`. */
  hash(owner: Owner, tolerance: number, shift: Vector = [0, 0, 0]): void {
    const place = this.#places.get(owner)!;
    const [dx, dy, dz] = shift;
    const known = this.#roundings[place];
    if (known?.tolerance === tolerance && known.dx === dx && known.dy === dy && known.dz === dz) return;
    this.#roundings[place] = { tolerance, dx, dy, dz };
    this.#look.fill(UNKNOWN, owner.first, owner.first + owner.count);
  }

  /** The hash of an entity of an owner that `hash` was called for: most are never asked for. */
  look(i: number): number {
    const known = this.#look[i]!;
    if (known === known) return known;
    const rounding = this.#roundings[this.#ownerOf[i]!];
    // Of owners that are not compared there is none.
    if (!rounding) return 0;
    return (this.#look[i] = this.#hashEntity(i, rounding.tolerance, rounding.dx, rounding.dy, rounding.dz));
  }

  looks({ first, count }: Owner): Float64Array {
    for (let i = first; i < first + count; i++) this.look(i);
    return this.#look.subarray(first, first + count);
  }

  /** Only asked for where entities have no partner yet. */
  shape(i: number, tolerance: number): number {
    const { numbers } = this.signature;
    const at = anchorAt(this.signature, i);
    if (at === undefined) return this.#hashEntity(i, tolerance, 0, 0, 0);
    return this.#hashEntity(i, tolerance, numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
  }

  /** What an anonymous block shows, whatever it is called and in whichever order. */
  content(owner: Owner, tolerance: number, depth = 0): number {
    const known = this.#contents.get(owner);
    if (known !== undefined || depth > 16) return known ?? 0;
    this.#contents.set(owner, 0);
    this.hash(owner, tolerance);
    let sum = owner.count;
    const { row, rows } = this.signature;
    for (let i = owner.first; i < owner.first + owner.count; i++) {
      const own = rows[row[i]!]!;
      let hash = combineHashes(this.look(i), hashText(`${own[PROPERTY.layer]} ${own[PROPERTY.color]}`));
      const inner = this.#owners.get(String(own[PROPERTY.block]));
      hash = combineHashes(
        hash,
        inner ? this.content(inner, tolerance, depth + 1) : hashText(String(own[PROPERTY.block])),
      );
      // Below 2^53 sums are exact, and so do not depend on the order.
      sum = (sum + (hash % HALF)) % HALF;
    }
    this.#contents.set(owner, sum);
    return sum;
  }

  #propertyHash(name: string, value: string, renames: Renames, tolerance: number): number {
    const owner = name === 'block' ? this.#owners.get(value) : undefined;
    if (owner) return this.content(owner, tolerance);
    return hashText(renames.get(name)?.get(value) ?? value);
  }

  /** Of texts, too, most are never asked for. */
  #stringHash(id: number): number {
    const known = this.#strings[id]!;
    if (known === known) return known;
    return (this.#strings[id] = hashText(this.signature.strings[id] ?? ''));
  }

  #hashEntity(i: number, tolerance: number, dx: number, dy: number, dz: number): number {
    const { numbers, numberStart, tags, tagStart, types } = this.signature;
    const scale = 1 / tolerance;
    hasher.reset();
    hasher.add(this.#stringHash(types[i]!));
    let at = numberStart[i]!;
    for (let t = tagStart[i]!; t < tagStart[i + 1]!; t++) {
      const tag = tags[t]!;
      const begin = at;
      at += tagLength(tag, numbers, at);
      if (this.#skippedFields[tag]) continue;
      hasher.add(tag);
      switch (WAY_BY_TAG[tag]) {
        case WAY.point:
          addPoint(numbers, begin, scale, dx, dy, dz);
          break;
        case WAY.points:
          hasher.add(numbers[begin]!);
          for (let p = begin + 1; p < at; p += 3) addPoint(numbers, p, scale, dx, dy, dz);
          break;
        case WAY.vector:
          for (let p = begin; p < at; p++) addRounded(numbers[p]! * scale);
          break;
        case WAY.length:
          addRounded(numbers[begin]! * scale);
          break;
        case WAY.counted:
          for (let p = begin + 1; p < at; p++) addRounded(numbers[p]! * scale);
          break;
        case WAY.angle:
          hasher.add(mod(Math.floor(numbers[begin]! / ANGLE_TOLERANCE + GRID_OFFSET), TURN));
          break;
        case WAY.ratio:
          addRounded(numbers[begin]! / RATIO_TOLERANCE);
          break;
        case WAY.ratios:
          for (let p = begin + 1; p < at; p++) addRounded(numbers[p]! / RATIO_TOLERANCE);
          break;
        case WAY.plain:
          hasher.add(numbers[begin]!);
          break;
        case WAY.text:
          hasher.add(this.#stringHash(numbers[begin]!));
          break;
        case WAY.keyedText:
          hasher.add(this.#stringHash(numbers[begin]!));
          hasher.add(this.#stringHash(numbers[begin + 1]!));
          break;
        case WAY.keyedPoint:
          hasher.add(this.#stringHash(numbers[begin]!));
          addPoint(numbers, begin + 1, scale, dx, dy, dz);
      }
    }
    return hasher.value();
  }
}

type Rounding = { tolerance: number; dx: number; dy: number; dz: number };

const hasher = new Hasher();

const addRounded = (value: number): void => hasher.add(Math.floor(value + GRID_OFFSET));

function addPoint(
  numbers: Float64Array,
  at: number,
  scale: number,
  dx: number,
  dy: number,
  dz: number,
): void {
  addRounded((numbers[at]! - dx) * scale);
  addRounded((numbers[at + 1]! - dy) * scale);
  addRounded((numbers[at + 2]! - dz) * scale);
}

const mod = (value: number, by: number): number => ((value % by) + by) % by;
