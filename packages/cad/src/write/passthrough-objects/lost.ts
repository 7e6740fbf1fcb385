import { numbers } from '../../dwg/fields/record.ts';
import type { Drawing } from '../../model/drawing.ts';
import { isDictionary, namesOf, type PassthroughObjects } from './passthrough-object.ts';

/** What is written from the model, or what every file has and every program makes anew. */
const WRITTEN = new Set([
  'DICTIONARY',
  'ACDBDICTIONARYWDFLT',
  'DICTIONARYWDFLT',
  'ACDBPLACEHOLDER',
  'DBCOLOR',
  'GROUP',
  'IMAGEDEF',
  'IMAGEDEF_REACTOR',
  'LAYOUT',
  'MLINESTYLE',
  'PDFDEFINITION',
  'DWFDEFINITION',
  'DGNDEFINITION',
  'RASTERVARIABLES',
  'SORTENTSTABLE',
  'SPATIAL_FILTER',
  'WIPEOUTVARIABLES',
]);

/** Every file has these; what else has such a class is somebody's own. */
const STANDARD: Record<string, ReadonlySet<string>> = {
  MATERIAL: new Set(['BYLAYER', 'BYBLOCK', 'GLOBAL']),
  VISUALSTYLE: new Set([
    '2DWIREFRAME',
    '3D HIDDEN',
    '3DWIREFRAME',
    'BASIC',
    'BRIGHTEN',
    'COLORCHANGE',
    'CONCEPTUAL',
    'DIM',
    'EDGECOLOROFF',
    'FACEPATTERN',
    'FLAT',
    'FLATWITHEDGES',
    'GOURAUD',
    'GOURAUDWITHEDGES',
    'HIDDEN',
    'JITTEROFF',
    'LINEPATTERN',
    'OVERHANGOFF',
    'REALISTIC',
    'SHADED',
    'SHADED WITH EDGES',
    'SHADES OF GRAY',
    'SKETCHY',
    'THICKEN',
    'WIREFRAME',
    'X-RAY',
  ]),
};

const DEEPEST = 8;
/** Of a class that the file does not declare. */
const NAMELESS = 'UNKNOWN';

/** Objects that a file lacks that is made of the drawing: name → how many. isWritten: those that are in it. */
export function lostObjects(
  { foreign, objects }: Drawing,
  { all }: PassthroughObjects,
  isWritten: (handle: number, name: string) => boolean,
): Map<string, number> {
  const list = foreign ?? objects;
  const byHandle = new Map(list.map((object) => [object.handle, object]));
  const entries = new Map<number, string>();
  for (const passthroughObject of all.values()) {
    if (!isDictionary(passthroughObject)) continue;
    const items = numbers(passthroughObject.record, 'items');
    namesOf(passthroughObject).forEach((name, i) => entries.set(items[i] ?? 0, name.toUpperCase()));
  }
  /** Also what hangs on a standard one. */
  const isStandard = (handle: number, deep = 0): boolean => {
    const object = byHandle.get(handle);
    if (!object || deep > DEEPEST) return false;
    if (STANDARD[object.name]) return STANDARD[object.name]!.has(entries.get(handle) ?? '');
    return isStandard(object.owner, deep + 1);
  };
  const lost = new Map<string, number>();
  for (const { name, handle } of list)
    if (!WRITTEN.has(name.toUpperCase()) && !isWritten(handle, name) && !isStandard(handle))
      lost.set(name || NAMELESS, (lost.get(name || NAMELESS) ?? 0) + 1);
  return lost;
}
