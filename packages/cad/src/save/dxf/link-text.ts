import type { DxfTarget } from '../../write/dxf/context.ts';
import { DIMASSOC_ENTRY, EDGE, linkedBits, type SavedLinks } from '../linked-places.ts';

/** Objects of what new dimensions hold on to; `dictionaries` gives the handle of each one's extension dictionary. */
export function writeLinks(
  target: DxfTarget,
  { dimensions }: SavedLinks,
  planned: ReadonlyMap<number, { dictionary: number; link: number }>,
): void {
  const { out } = target;
  const begin = (name: string, handle: number, owner: number, subclass: string): void => {
    out.text(0, name);
    out.handle(5, handle);
    out.text(102, '{ACAD_REACTORS');
    out.handle(330, owner);
    out.text(102, '}');
    out.handle(330, owner);
    out.text(100, subclass);
  };
  for (const { dimension, places } of dimensions) {
    const { dictionary, link } = planned.get(dimension.handle)!;
    begin('DICTIONARY', dictionary, dimension.handle, 'AcDbDictionary');
    out.int(280, 1);
    out.int(281, 1);
    out.text(3, DIMASSOC_ENTRY);
    out.handle(360, link);
    begin('DIMASSOC', link, dictionary, 'AcDbDimAssoc');
    out.handle(330, dimension.handle);
    out.int(90, linkedBits(places));
    out.int(70, 0);
    out.int(71, 0);
    for (const { snap, objects, marker, parameter, position } of places) {
      out.text(1, 'AcDbOsnapPointRef');
      out.int(72, snap);
      for (const object of objects) out.handle(331, object);
      out.int(73, EDGE);
      out.int(91, marker);
      out.num(40, parameter);
      out.point(10, position);
      out.int(75, 0);
    }
  }
}
