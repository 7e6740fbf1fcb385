import type { Rec } from '../../../dwg/fields/field.ts';
import { color, flag, num, numbers, point2, str } from '../../../dwg/fields/record.ts';
import { lazily } from '../../../model/lazily.ts';
import type { DwgContext, DwgObject } from '../context.ts';
import { handlesByType } from '../tables/control.ts';
import { readAnnotation, readModelLineTypeScale, variablesOf } from './annotation.ts';
import { itemOf, readDictionary } from './dictionary.ts';
import { readLayout } from './layouts.ts';
import { readMlineStyle, readMultileaderStyle, readTableStyle } from './styles.ts';

/** What hangs from the root dictionary: layouts, groups, styles, definitions, a few variables. */
export function readRoot(context: DwgContext, header: Rec): void {
  const root = rootDictionary(context, num(header, 'namedObjects'));
  const { drawing } = context;
  const below = (name: string, kind: string): Named[] => entries(context, root.get(name) ?? 0, kind);
  for (const { object } of below('ACAD_LAYOUT', 'LAYOUT')) readLayout(context, object);
  for (const { object } of below('ACAD_MLINESTYLE', 'MLINESTYLE')) readMlineStyle(context, object);
  // Only a save, or who edits, asks for these; every drawing has some.
  lazily(drawing, 'multileaderStyles', () => {
    const found = below('ACAD_MLEADERSTYLE', 'MLEADERSTYLE');
    return new Map(
      found.map(({ object, name }) => [object.handle, readMultileaderStyle(context, object, name)]),
    );
  });
  lazily(drawing, 'tableStyles', () => {
    const found = below('ACAD_TABLESTYLE', 'TABLESTYLE');
    return new Map(found.map(({ object, name }) => [object.handle, readTableStyle(context, object, name)]));
  });
  for (const { object, name } of below('ACAD_GROUP', 'GROUP')) readGroup(context, object, name);
  for (const { object } of below('ACAD_IMAGE_DICT', 'IMAGEDEF')) readImageDefinition(context, object);
  for (const kind of ['PDF', 'DWF', 'DGN']) {
    for (const { object } of below(`ACAD_${kind}DEFINITIONS`, `${kind}DEFINITION`))
      readUnderlayDefinition(context, object, kind.toLowerCase());
  }
  readFrames(context, root);
  lazily(drawing, 'annotation', () => readAnnotation(context, root));
  lazily(drawing, 'modelLineTypeScale', () => readModelLineTypeScale(context, root));
}

const DICTIONARY = 42;

/** The one without an owner, where the header does not tell. */
function rootDictionary(context: DwgContext, handle: number): Map<string, number> {
  const root = readDictionary(context, handle);
  if (root.size > 0) return root;
  for (const candidate of handlesByType(context).get(DICTIONARY) ?? []) {
    if (context.object(candidate)?.owner === 0) return readDictionary(context, candidate);
  }
  return root;
}

/** Colors of books: entities refer to them. */
export function readBookColors(context: DwgContext, header: Rec): void {
  for (const handle of readDictionary(context, num(header, 'colorDictionary')).values()) {
    const object = context.object(handle);
    if (object?.name === 'DBCOLOR') context.bookColors.set(handle, color(object.record, 'color'));
  }
}

type Named = { object: DwgObject; name: string };

function entries(context: DwgContext, dictionary: number, kind: string): Named[] {
  const found: Named[] = [];
  for (const [name, handle] of readDictionary(context, dictionary)) {
    const object = context.object(handle);
    if (object?.name === kind) found.push({ object, name });
  }
  return found;
}

function readGroup(context: DwgContext, { handle, record }: DwgObject, name: string): void {
  context.drawing.groups.push({
    name,
    handle,
    description: context.text(str(record, 'description')),
    selectable: flag(record, 'selectable'),
    entities: numbers(record, 'entities').filter((entity) => entity !== 0),
  });
}

function readImageDefinition(context: DwgContext, { handle, record }: DwgObject): void {
  const [width, height] = point2(record, 'size');
  const path = context.text(str(record, 'path'));
  const loaded = flag(record, 'loaded');
  context.drawing.imageDefinitions.set(handle, { handle, path, width, height, loaded });
}

function readUnderlayDefinition(context: DwgContext, { handle, record }: DwgObject, kind: string): void {
  context.drawing.underlayDefinitions.set(handle, {
    handle,
    path: context.text(str(record, 'path')),
    page: context.text(str(record, 'page')),
    kind,
  });
}

function readFrames(context: DwgContext, root: ReadonlyMap<string, number>): void {
  const { header } = context.drawing;
  const wipeout = context.object(root.get('ACAD_WIPEOUT_VARS') ?? 0);
  if (wipeout?.name === 'WIPEOUTVARIABLES') header.wipeoutFrame = num(wipeout.record, 'frame');
  const image = context.object(root.get('ACAD_IMAGE_VARS') ?? 0);
  if (image?.name === 'RASTERVARIABLES') header.imageFrame = num(image.record, 'frame');
  const clip = variablesOf(context, root)('XCLIPFRAME');
  if (clip !== '') header.xclipFrame = Number(clip) || 0;
}

/** Draw order: a table in the extension dictionary of the block. */
export function readSortOrder(context: DwgContext, block: number, dictionary: number): void {
  const object = context.object(itemOf(context, dictionary, 'ACAD_SORTENTS'));
  if (object?.name !== 'SORTENTSTABLE') return;
  const entities = numbers(object.record, 'entities');
  const order = new Map<number, number>();
  numbers(object.record, 'sortHandles').forEach((sort, i) => {
    const entity = entities[i] ?? 0;
    if (entity !== 0 && sort !== entity) order.set(entity, sort);
  });
  if (order.size > 0) context.drawing.sortOrder.set(block, order);
}
