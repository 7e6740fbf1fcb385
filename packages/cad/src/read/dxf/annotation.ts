import type {
  Annotation,
  AnnotationScale,
  ParagraphContext,
  Representation,
  AnnotationContext,
} from '../../model/annotation.ts';
import type { Tags } from '../../model/common.ts';
import type { RawObject } from '../../model/drawing.ts';
import type { Point } from '../../model/point.ts';
import {
  entitiesWithDictionary,
  hidingLayouts,
  isContextName,
  MANAGER,
  MODEL_VISIBLE,
  modelLineTypeScale,
  SCALES,
  VIEWPORT_SCALE,
  viewportsWithDictionary,
} from '../annotative.ts';
import { DEGREE } from './common.ts';
import type { DxfContext } from './context.ts';
import { eachEntry, entryOf } from './dictionary.ts';
import { handleOf } from './dimvars.ts';
import { KeptGroups } from './kept-groups.ts';
import { blankMultileader } from './multileader.ts';
import { ContextReader } from './multileader-context.ts';
import { first } from './tables.ts';

/** Annotation scales and what stands how at which; only the display asks, and most drawings have none. */
export function readAnnotation(context: DxfContext): Annotation | undefined {
  const { drawing } = context;
  if (!drawing.objects.some(({ name }) => isContextName(name))) return undefined;
  const representations = readRepresentations(context);
  if (representations.size === 0) return undefined;
  const scales = readScales(drawing.objects);
  const name = variableOf(context, 'CANNOSCALE');
  const current = [...scales].find(([, scale]) => scale.name === name)?.[0] ?? 0;
  const viewports = new Map<number, number>();
  for (const { handle, extensionDictionary } of viewportsWithDictionary(drawing)) {
    const record = context.objectByHandle(entryOf(context, extensionDictionary!, VIEWPORT_SCALE));
    const scale = record?.name === 'XRECORD' ? handleOf(first(record.tags, 340)) : 0;
    if (scale !== 0) viewports.set(handle, scale);
  }
  const hiding = hidingLayouts(
    drawing,
    variableOf(context, MODEL_VISIBLE),
    (layout) => context.objectByHandle(layout)?.tags,
  );
  return { scales, current, representations, viewports, hiding };
}

/** The model's scale of annotation where linetypes follow it. */
export function readModelLineTypeScale(context: DxfContext): number {
  const variable = (name: string): string => variableOf(context, name);
  return modelLineTypeScale(variable, () => readScales(context.drawing.objects).values());
}

function readScales(objects: readonly RawObject[]): Map<number, AnnotationScale> {
  const scales = new Map<number, AnnotationScale>();
  for (const object of objects) if (object.name === 'SCALE') scales.set(object.handle, scaleOf(object));
  return scales;
}

function scaleOf({ tags }: RawObject): AnnotationScale {
  return {
    name: String(first(tags, 300) ?? ''),
    factor: Number(first(tags, 141) ?? 1) / Number(first(tags, 140) ?? 1),
  };
}

/** Such a variable is an object of a dictionary, not of the header. */
export function variableOf(context: DxfContext, wanted: string): string {
  for (const [handle, name] of context.entryNames) {
    if (name !== wanted) continue;
    const object = context.objectByHandle(handle);
    if (object?.name === 'DICTIONARYVAR') return String(first(object.tags, 1) ?? '');
  }
  return '';
}

function readRepresentations(context: DxfContext): Map<number, Representation[]> {
  const all = new Map<number, Representation[]>();
  for (const { handle, extensionDictionary } of entitiesWithDictionary(context.drawing)) {
    const scales = context.objectByHandle(
      entryOf(context, entryOf(context, extensionDictionary!, MANAGER), SCALES),
    );
    if (scales?.name !== 'DICTIONARY') continue;
    const found: Representation[] = [];
    eachEntry(scales, (_, one) => {
      const object = context.objectByHandle(one);
      if (object && isContextName(object.name)) found.push(representationOf(object));
    });
    if (found.length > 0) all.set(handle, found);
  }
  return all;
}

function representationOf({ name, tags }: RawObject): Representation {
  const at = tags.values.indexOf('AcDbAnnotScaleObjectContextData');
  const body: Tags = { codes: tags.codes.slice(at + 1), values: tags.values.slice(at + 1) };
  const made: Representation = {
    scale: handleOf(first(body, 340)),
    isDefault: Number(first(tags, 290) ?? 0) !== 0,
  };
  const annotationContext = at < 0 ? undefined : standOf(name.toUpperCase(), body);
  if (annotationContext) made.annotationContext = annotationContext;
  return made;
}

function standOf(name: string, body: Tags): AnnotationContext | undefined {
  if (name.startsWith('ACDB_MTEXTOBJECT')) return { kind: 'paragraph', ...paragraphOf(body) };
  if (name.startsWith('ACDB_TEXTOBJECT') || name.startsWith('ACDB_MTEXTATTRIBUTE')) {
    const [x, y] = point(body, 10);
    const [ax, ay] = point(body, 11);
    const rotation = number(body, 50) * DEGREE;
    const within = body.values.lastIndexOf('AcDbAnnotScaleObjectContextData');
    return {
      kind: 'text',
      horizontal: number(body, 70),
      rotation,
      position: [x, y],
      alignment: [ax, ay],
      ...(within > 0 && {
        paragraph: paragraphOf({ codes: body.codes.slice(within), values: body.values.slice(within) }),
      }),
    };
  }
  if (name.startsWith('ACDB_BLKREF')) {
    const scale: Point = [number(body, 41, 1), number(body, 42, 1), number(body, 43, 1)];
    return { kind: 'insert', rotation: number(body, 50) * DEGREE, position: point(body, 10), scale };
  }
  if (name.includes('DIMOBJECT')) return { kind: 'dimension', block: String(first(body, 2) ?? '') };
  if (name.startsWith('ACDB_MLEADER')) return multileaderOf(body);
  if (name.startsWith('ACDB_LEADER')) {
    const xs = allOf(body, 10);
    const ys = allOf(body, 20);
    const zs = allOf(body, 30);
    const points = Float64Array.from(xs.flatMap((x, i) => [x, ys[i] ?? 0, zs[i] ?? 0]));
    return { kind: 'leader', points, horizontal: point(body, 11) };
  }
  return undefined;
}

function multileaderOf(body: Tags): AnnotationContext | undefined {
  const { context } = blankMultileader();
  const cursor = new KeptGroups(body);
  const reader = new ContextReader({ cursor, budget: { vertices: () => true } }, context);
  while (cursor.next()) reader.take();
  reader.finish();
  return context.text || context.block || context.leaders.length > 0
    ? { kind: 'multileader', context }
    : undefined;
}

/** Group 10 is the direction, group 11 the place. */
function paragraphOf(body: Tags): ParagraphContext {
  const made: ParagraphContext = {
    attachment: number(body, 70, 1),
    xAxis: point(body, 10),
    position: point(body, 11),
    width: number(body, 40),
    rectangleHeight: number(body, 41),
  };
  const kind = number(body, 71);
  if (kind !== 0)
    made.columns = {
      kind,
      count: number(body, 72),
      autoHeight: number(body, 73) !== 0,
      reversed: number(body, 74) !== 0,
      width: number(body, 44),
      gutter: number(body, 45),
      height: 0,
      heights: allOf(body, 46),
    };
  return made;
}

function number(tags: Tags, code: number, otherwise = 0): number {
  const value = first(tags, code);
  return value === undefined ? otherwise : Number(value) || 0;
}

function allOf({ codes, values }: Tags, code: number): number[] {
  return values.filter((_, i) => codes[i] === code).map((value) => Number(value) || 0);
}

function point(tags: Tags, code: number): Point {
  return [number(tags, code), number(tags, code + 10), number(tags, code + 20)];
}
