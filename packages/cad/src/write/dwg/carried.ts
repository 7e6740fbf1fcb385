import { decode } from '../../dwg/fields/decode.ts';
import type { Rec } from '../../dwg/fields/field.ts';
import { DICTIONARY, DICTIONARYWDFLT } from '../../dwg/fields/objects.ts';
import { numbers } from '../../dwg/fields/record.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { StoredObject } from '../../model/foreign.ts';
import { decoderFor } from '../../read/encoding.ts';
import { HandleMap } from '../../read/dwg/stream/handle-map.ts';
import { ObjectStream } from '../../read/dwg/stream/object-stream.ts';
import { framed } from './object-writer.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { Target } from './target.ts';

const NAMES: Record<Exclude<keyof Dictionaries, 'root' | 'placeholder'>, string> = {
  group: 'ACAD_GROUP',
  mlineStyle: 'ACAD_MLINESTYLE',
  layout: 'ACAD_LAYOUT',
  plotSettings: 'ACAD_PLOTSETTINGS',
  plotStyleName: 'ACAD_PLOTSTYLENAME',
  material: 'ACAD_MATERIAL',
  color: 'ACAD_COLOR',
  visualStyle: 'ACAD_VISUALSTYLE',
};
const NEEDED = ['ACAD_GROUP', 'ACAD_MLINESTYLE', 'ACAD_LAYOUT', 'ACAD_PLOTSETTINGS', 'ACAD_PLOTSTYLENAME'];

/**
 * All objects of a DWG file that is saved in its own version: dictionaries and what hangs on them, as they were.
 * Undefined where the drawing came from elsewhere, or lacks what a file needs.
 */
export class Carried {
  readonly handles: Dictionaries;
  readonly #objects: readonly StoredObject[];
  readonly #reactors = new Map<number, number>();

  private constructor(objects: readonly StoredObject[], handles: Dictionaries) {
    this.#objects = objects;
    this.handles = handles;
    for (const { name, owner, handle } of objects)
      if (name === 'IMAGEDEF_REACTOR') this.#reactors.set(owner, handle);
  }

  static from(drawing: Drawing, version: number, name: string): Carried | undefined {
    const objects = drawing.foreign;
    if (drawing.format !== 'dwg' || drawing.version !== name || !objects || drawing.classes.length === 0)
      return undefined;
    const root = objects.find((object) => object.name === DICTIONARY.name && object.owner === 0);
    if (!root) return undefined;
    const entries = entriesOf(drawing, version, root);
    if (NEEDED.some((needed) => !entries.has(needed))) return undefined;
    const placeholder = plotStyleOf(drawing, version, objects, entries.get(NAMES.plotStyleName) ?? 0);
    const named = Object.entries(NAMES).map(([key, entry]) => [key, entries.get(entry) ?? 0]);
    const handles = { root: root.handle, placeholder, ...Object.fromEntries(named) } as Dictionaries;
    return new Carried(objects, handles);
  }

  /** Makes their handles known, and which dictionary belongs to what. */
  announce(target: Target): void {
    const dictionaries = new Set(this.#objects.filter(isDictionary).map(({ handle }) => handle));
    for (const object of this.#objects) {
      target.hold(object.handle);
      if (isDictionary(object) && object.owner !== 0 && !dictionaries.has(object.owner))
        target.dictionaries.set(object.owner, object.handle);
    }
  }

  /** The object that tells an image's definition of the image. */
  reactorOf(image: number): number {
    return this.#reactors.get(image) ?? 0;
  }

  write(out: ObjectWriter): void {
    for (const { handle, bytes, handleBits } of this.#objects) out.stored(handle, bytes, handleBits);
  }
}

function isDictionary({ name }: StoredObject): boolean {
  return name === DICTIONARY.name;
}

/** Reads one stored object by the rows of its type. */
function recordOf(
  drawing: Drawing,
  version: number,
  object: StoredObject,
  rows: typeof DICTIONARY.rows,
): Rec {
  const bytes = framed(version, object.bytes, object.handleBits);
  const map = new HandleMap([object.handle], Int32Array.of(0), object.handle);
  const stream = new ObjectStream(bytes, version, decoderFor(drawing.codePage), map);
  if (stream.open(object.handle) < 0 || !stream.readObjectHead()) return {};
  return decode(rows, stream.data);
}

function entriesOf(drawing: Drawing, version: number, object: StoredObject): Map<string, number> {
  const record = recordOf(drawing, version, object, DICTIONARY.rows);
  const items = numbers(record, 'items');
  const names = (record['names'] as readonly string[] | undefined) ?? [];
  return new Map(names.map((name, i) => [name, items[i] ?? 0]));
}

function plotStyleOf(
  drawing: Drawing,
  version: number,
  objects: readonly StoredObject[],
  handle: number,
): number {
  const object = objects.find((each) => each.handle === handle);
  if (!object) return 0;
  return numbers(recordOf(drawing, version, object, DICTIONARYWDFLT.rows), 'items')[0] ?? 0;
}
