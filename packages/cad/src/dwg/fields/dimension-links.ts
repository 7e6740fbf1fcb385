import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { is } from './codecs.ts';
import { objectTable, type Codec, type Rec, type Rows } from './field.ts';
import { num, numbers, records } from './record.ts';

const INTERSECTION = 6;
const APPARENT_INTERSECTION = 11;
const isCrossing = (record: Rec): boolean =>
  num(record, 'snap') === INTERSECTION || num(record, 'snap') === APPARENT_INTERSECTION;
const hasObjects = (record: Rec): boolean => num(record, 'objectCount') > 0;
const hasCrossing = (record: Rec): boolean => isCrossing(record) && num(record, 'crossingCount') > 0;

/** Files have one level; a hostile one would have as many as it has room for. */
const DEEPEST = 16;
let depth = 0;

/** Where a perpendicular or tangent came from is such a place again. */
const FORMER: Codec = {
  read: (reader) => {
    if (depth === DEEPEST) return {};
    depth++;
    const place = decode(PLACE, reader);
    depth--;
    return place;
  },
  write: (sink, value) => encode(PLACE, value as Rec, sink),
};

/**
 * A place that a dimension holds on to. objects: the entity, before it the viewport and the inserts that it is seen through;
 * paths: its way within an external reference; crossing: what it is the intersection with.
 */
const PLACE: Rows = [
  ['className', 'T', { value: 'AcDbOsnapPointRef' }],
  ['snap', 'RC'],
  ['objectCount', 'BL'],
  ['objects', 'H4', { count: 'objectCount' }],
  ['part', 'BS', { when: hasObjects }],
  ['marker', 'BL', { when: hasObjects }],
  ['pathCount', 'BL', { when: hasObjects }],
  ['paths', 'T', { when: hasObjects, count: 'pathCount' }],
  ['parameter', 'BD'],
  ['point', '3BD'],
  ['crossingCount', 'BL', { when: isCrossing }],
  ['crossing', 'H4', { when: isCrossing, count: 'crossingCount' }],
  ['crossingPart', 'BS', { when: hasCrossing }],
  ['crossingMarker', 'BL', { when: hasCrossing }],
  ['crossingPathCount', 'BL', { when: hasCrossing }],
  ['crossingPaths', 'T', { when: hasCrossing, count: 'crossingPathCount' }],
  ['hasFormer', 'B'],
  ['former', FORMER, { when: is('hasFormer', 1) }],
];

const MOST = 4;
const countBits = (bits: number): number =>
  Array.from({ length: MOST }, (_, i) => (bits >> i) & 1).reduce((sum, bit) => sum + bit, 0);

/** What the points of a dimension hold on to, so that it follows; each bit of which stands for one of its points. */
export const DIMASSOC = objectTable('DIMASSOC', 0, [
  ['dimension', 'H4'],
  ['which', 'BL'],
  ['throughViewport', 'B'],
  ['rotated', 'RC'],
  ['places', PLACE, { count: (record) => countBits(num(record, 'which')) }],
]);

/** Everything that the points of a dimension hold on to. */
export function linkedObjects(record: Rec): number[] {
  const ofPlace = (place: Rec): number[] => [
    ...numbers(place, 'objects'),
    ...numbers(place, 'crossing'),
    ...(place['former'] ? ofPlace(place['former'] as Rec) : []),
  ];
  return records(record, 'places').flatMap(ofPlace);
}
