import { DIMASSOC } from '../../dwg/fields/dimension-links.ts';
import type { Rec } from '../../dwg/fields/field.ts';
import { DICTIONARY } from '../../dwg/fields/objects.ts';
import type { Target } from '../../write/dwg/target.ts';
import { DIMASSOC_ENTRY, EDGE, linkedBits, type LinkedPlace, type SavedLinks } from '../linked-places.ts';
import type { ObjectEdits } from './object-edits.ts';

/** Writes what new dimensions hold on to; these and what new hatches fill tell of their changes. */
export function addLinks(edits: ObjectEdits, now: Target, { dimensions, hatches }: SavedLinks): void {
  for (const { dimension, places } of dimensions) {
    const { mode } = edits.entity(dimension.handle);
    const [dictionary, handle] = [now.newHandle(), now.newHandle()];
    mode.dictionary = dictionary;
    edits.objects.set(dictionary, {
      table: DICTIONARY,
      type: DICTIONARY.type,
      handle: dictionary,
      owner: dimension.handle,
      reactors: [],
      dictionary: 0,
      extended: [],
      record: { hardOwner: 1, cloning: 1, names: [DIMASSOC_ENTRY], items: [handle] },
    });
    edits.objects.set(handle, {
      table: DIMASSOC,
      type: now.classes.use(DIMASSOC.name),
      handle,
      owner: dictionary,
      reactors: [dictionary],
      dictionary: 0,
      extended: [],
      record: {
        dimension: dimension.handle,
        which: linkedBits(places),
        throughViewport: 0,
        rotated: 0,
        places: places.map(placeRecord),
      },
    });
    for (const linked of new Set([dimension.handle, ...places.flatMap(({ objects }) => objects)]))
      tell(edits, linked, handle);
  }
  for (const [source, followers] of hatches) for (const hatch of followers) tell(edits, source, hatch);
}

function tell(edits: ObjectEdits, handle: number, reactor: number): void {
  const { mode } = edits.entity(handle);
  if (!mode.reactors.includes(reactor)) mode.reactors = [...mode.reactors, reactor];
}

function placeRecord({ snap, objects, marker, parameter, position }: LinkedPlace): Rec {
  return {
    className: 'AcDbOsnapPointRef',
    snap,
    objectCount: objects.length,
    objects: [...objects],
    part: EDGE,
    marker,
    pathCount: 0,
    paths: [],
    parameter,
    point: position,
    hasFormer: 0,
  };
}
