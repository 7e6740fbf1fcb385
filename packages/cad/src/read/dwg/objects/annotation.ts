import type { Rec } from '../../../dwg/fields/field.ts';
import { doubles, flag, nested, num, numbers, point, point2, str } from '../../../dwg/fields/record.ts';
import { R2004 } from '../../../dwg/versions.ts';
import type {
  Annotation,
  AnnotationScale,
  ParagraphContext,
  Representation,
  AnnotationContext,
} from '../../../model/annotation.ts';
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
} from '../../annotative.ts';
import type { DwgContext, DwgObject } from '../context.ts';
import { contextOf } from '../entities/multileaders.ts';
import { extra } from '../tables/control.ts';
import { itemOf, readDictionary, variableOf } from './dictionary.ts';
import { readXrecord } from './xrecord.ts';

/** Annotation scales and what stands how at which; only the display asks, and most drawings have none. */
export function readAnnotation(
  context: DwgContext,
  root: ReadonlyMap<string, number>,
): Annotation | undefined {
  if (!mayHaveRepresentations(context)) return undefined;
  const representations = readRepresentations(context);
  if (representations.size === 0) return undefined;
  const scales = readScales(context, root.get('ACAD_SCALELIST') ?? 0);
  const variable = variablesOf(context, root);
  const name = variable('CANNOSCALE');
  const current = [...scales].find(([, scale]) => scale.name === name)?.[0] ?? 0;
  const hiding = hidingLayouts(context.drawing, variable(MODEL_VISIBLE), (layout) => {
    const object = context.object(layout);
    return object && extra(context, object);
  });
  return { scales, current, representations, viewports: readViewports(context), hiding };
}

/** The model's scale of annotation where linetypes follow it. */
export function readModelLineTypeScale(context: DwgContext, root: ReadonlyMap<string, number>): number {
  const variable = variablesOf(context, root);
  return modelLineTypeScale(variable, () => readScales(context, root.get('ACAD_SCALELIST') ?? 0).values());
}

/** Variables that are objects of a dictionary; '' where one is missing. */
export function variablesOf(
  context: DwgContext,
  root: ReadonlyMap<string, number>,
): (name: string) => string {
  const variables = readDictionary(context, root.get('AcDbVariableDictionary') ?? 0);
  return (name) => context.text(variableOf(context, variables.get(name) ?? 0));
}

/** Looking for them costs as much as there are dictionaries, so the declared classes are asked first. */
function mayHaveRepresentations({ applications, classes, stream }: DwgContext): boolean {
  if (![...applications.values()].some((name) => name.toUpperCase() === 'ACADANNOTATIVE')) return false;
  const isCounted = stream.data.version >= R2004;
  for (const one of classes.values())
    if (!one.isEntity && (one.instances > 0 || !isCounted) && isContextName(one.dxfName)) return true;
  return false;
}

function readScales(context: DwgContext, dictionary: number): Map<number, AnnotationScale> {
  const scales = new Map<number, AnnotationScale>();
  for (const handle of readDictionary(context, dictionary).values()) {
    const object = context.object(handle);
    if (object?.name !== 'SCALE') continue;
    const factor = num(object.record, 'drawingUnits') / num(object.record, 'paperUnits');
    scales.set(handle, { name: context.text(str(object.record, 'name')), factor });
  }
  return scales;
}

function readRepresentations(context: DwgContext): Map<number, Representation[]> {
  const all = new Map<number, Representation[]>();
  for (const { handle, extensionDictionary } of entitiesWithDictionary(context.drawing)) {
    const manager = itemOf(context, extensionDictionary!, MANAGER);
    const scales = manager === 0 ? 0 : itemOf(context, manager, SCALES);
    if (scales === 0) continue;
    const found: Representation[] = [];
    for (const item of readDictionary(context, scales).values()) {
      const object = context.object(item);
      if (object && isContextName(object.name)) found.push(representationOf(context, object));
    }
    if (found.length > 0) all.set(handle, found);
  }
  return all;
}

function representationOf(context: DwgContext, { name, record }: DwgObject): Representation {
  const made: Representation = { scale: num(record, 'scale'), isDefault: flag(record, 'isDefault') };
  const annotationContext = standOf(context, name, record);
  if (annotationContext) made.annotationContext = annotationContext;
  return made;
}

function standOf(context: DwgContext, name: string, record: Rec): AnnotationContext | undefined {
  const { drawing, stream } = context;
  if (record['context'] !== undefined) {
    // No sample tells of this one: it is trusted where it ends as it should.
    if (stream.data.pos !== stream.data.end) return undefined;
    return { kind: 'multileader', context: contextOf(context, nested(record, 'context'), record) };
  }
  if (record['attachment'] !== undefined) return { kind: 'paragraph', ...paragraphOf(record) };
  if (record['alignment'] !== undefined) {
    const paragraph = flag(record, 'hasParagraph') ? paragraphOf(nested(record, 'paragraph')) : undefined;
    return {
      kind: 'text',
      horizontal: num(record, 'horizontal'),
      rotation: num(record, 'rotation'),
      position: point2(record, 'position'),
      alignment: point2(record, 'alignment'),
      ...(paragraph && { paragraph }),
    };
  }
  if (record['scaleX'] !== undefined) {
    const scale = ['scaleX', 'scaleY', 'scaleZ'].map((axis) => num(record, axis)) as [number, number, number];
    return { kind: 'insert', rotation: num(record, 'rotation'), position: point(record, 'position'), scale };
  }
  if (name.includes('DIMOBJECT'))
    return { kind: 'dimension', block: drawing.names.blocks.get(num(record, 'block')) ?? '' };
  if (record['points'] !== undefined)
    return { kind: 'leader', points: doubles(record, 'points'), horizontal: point(record, 'horizontal') };
  return undefined;
}

function paragraphOf(record: Rec): ParagraphContext {
  const made: ParagraphContext = {
    attachment: num(record, 'attachment'),
    xAxis: point(record, 'xAxis'),
    position: point(record, 'position'),
    width: num(record, 'width'),
    rectangleHeight: num(record, 'rectangleHeight'),
  };
  const kind = num(record, 'columnKind');
  if (kind !== 0)
    made.columns = {
      kind,
      count: num(record, 'heightCount'),
      autoHeight: flag(record, 'autoHeight'),
      reversed: flag(record, 'reversed'),
      width: num(record, 'columnWidth'),
      gutter: num(record, 'gutter'),
      height: 0,
      heights: [...numbers(record, 'heights')],
    };
  return made;
}

const SCALE_GROUP = 340;

function readViewports(context: DwgContext): Map<number, number> {
  const viewports = new Map<number, number>();
  for (const { handle, extensionDictionary } of viewportsWithDictionary(context.drawing)) {
    const groups = readXrecord(context, itemOf(context, extensionDictionary!, VIEWPORT_SCALE));
    const scale = groups?.values[groups.codes.indexOf(SCALE_GROUP)];
    if (typeof scale === 'number') viewports.set(handle, scale);
  }
  return viewports;
}
