import { DIMASSOC } from '../../dwg/fields/dimension-links.ts';
import { decode } from '../../dwg/fields/decode.ts';
import { num, numbers, records } from '../../dwg/fields/record.ts';
import { versionNumber } from '../../dwg/versions.ts';
import type { Drawing, RawObject } from '../../model/drawing.ts';
import { handleOf } from '../../read/dxf/dimvars.ts';
import { openStored } from '../../write/dwg/strip-dangling-handles.ts';

/** A dimension, and what some of its points hold on to: an entity, before it the viewport and inserts it is seen through. */
export type FileLink = { dimension: number; objects: readonly number[] };

/** What the dimensions hold on to that came with the file. */
export function dimensionLinksOf(drawing: Drawing): FileLink[] {
  return [
    ...(drawing.foreign ?? []).flatMap((object) =>
      object.name === DIMASSOC.name ? ofDwg(drawing, object) : [],
    ),
    ...drawing.objects.flatMap((object) => (object.name === DIMASSOC.name ? ofDxf(object) : [])),
  ];
}

function ofDwg(drawing: Drawing, object: NonNullable<Drawing['foreign']>[number]): FileLink[] {
  const stream = openStored(versionNumber(drawing.version), object, drawing.codePage);
  if (stream.open(object.handle) < 0 || !stream.readObjectHead()) return [];
  const record = decode(DIMASSOC.rows, stream.data);
  if (stream.data.overrun) return [];
  const dimension = num(record, 'dimension');
  return records(record, 'places').flatMap((place) =>
    [numbers(place, 'objects'), numbers(place, 'crossing')].flatMap((way) =>
      way.length > 0 ? [{ dimension, objects: way }] : [],
    ),
  );
}

const DIMENSION = 330;
const PLACE = 1;
const OBJECT = 331;
const CROSSING = 332;

function ofDxf({ tags: { codes, values } }: RawObject): FileLink[] {
  const begin = values.indexOf('AcDbDimAssoc');
  if (begin < 0) return [];
  let dimension = 0;
  const ways: number[][] = [];
  const own = new Map<number, number[]>();
  for (let i = begin + 1; i < codes.length; i++) {
    const code = codes[i]!;
    if (code === DIMENSION && dimension === 0) dimension = handleOf(values[i]);
    else if (code === PLACE && values[i] === 'AcDbOsnapPointRef') own.clear();
    else if (code === OBJECT || code === CROSSING) {
      const way = own.get(code) ?? [];
      if (way.length === 0) ways.push(way);
      own.set(code, way);
      way.push(handleOf(values[i]));
    }
  }
  return ways.flatMap((way) => (way.length > 0 ? [{ dimension, objects: way }] : []));
}
