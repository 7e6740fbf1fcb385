import type { AnnotationScale } from '../model/annotation.ts';
import type { Tags } from '../model/common.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { Layout } from '../model/layout.ts';
import type { ViewportEntity } from '../model/viewports.ts';

export const MANAGER = 'AcDbContextDataManager';
export const SCALES = 'ACDB_ANNOTATIONSCALES';
export const VIEWPORT_SCALE = 'ASDK_XREC_ANNOTATION_SCALE_INFO';
export const isContextName = (name: string): boolean => name.endsWith('CONTEXTDATA_CLASS');

const ANNOTATIVE = 'ACADANNOTATIVE';
const ALL_VISIBLE = 'ACADANNOAV';
export const MODEL_VISIBLE = 'ANNOALLVISIBLE';

/** Entities that may have representations, those in blocks and the attributes of inserts among them. */
export function* entitiesWithDictionary(drawing: Drawing): Generator<Entity> {
  for (const { entities } of drawing.blocks.values())
    for (const entity of entities) {
      if (mayBeAnnotative(entity)) yield entity;
      if (entity.type !== 'INSERT') continue;
      for (const attribute of entity.attributes) if (mayBeAnnotative(attribute)) yield attribute;
    }
}

export function* viewportsWithDictionary(drawing: Drawing): Generator<ViewportEntity> {
  for (const { block } of drawing.layouts)
    for (const entity of drawing.blocks.get(block.toUpperCase())?.entities ?? [])
      if (entity.type === 'VIEWPORT' && entity.extensionDictionary !== undefined) yield entity;
}

/** What is no longer annotative keeps its representations, and says so. */
function mayBeAnnotative(entity: Entity): boolean {
  const { extensionDictionary, extra, type } = entity;
  if (extensionDictionary === undefined || type === 'VIEWPORT') return false;
  if (type === 'MULTILEADER') return entity.hanging.annotative;
  return !extra || integers(extra, ANNOTATIVE)[1] !== 0;
}

/**
 * Handles of the layouts that hide what has no representation at their scale. For the model a variable tells, and it
 * hides nothing where that is missing; a sheet tells by its extended data, and hides where it has none.
 */
export function hidingLayouts(
  { layouts }: Drawing,
  variable: string,
  extraOf: (layout: number) => Tags | undefined,
): Set<number> {
  const hides = ({ handle, model }: Layout): boolean => {
    // Layouts that the file does not have tell nothing.
    if (handle === 0) return false;
    if (model) return variable === '0';
    const extra = extraOf(handle);
    return !extra || !integers(extra, ALL_VISIBLE)[0];
  };
  return new Set(layouts.filter(hides).map(({ handle }) => handle));
}

/** The short integers of an application's extended data. */
function integers({ codes, values }: Tags, application: string): number[] {
  const found: number[] = [];
  let own = false;
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] === 1001) own = String(values[i]).toUpperCase() === application;
    else if (own && codes[i] === 1070) found.push(Number(values[i]));
  }
  return found;
}

/** Factor on dashes in the model: its scale, unless MSLTSCALE says that linetypes do not follow it. */
export function modelLineTypeScale(
  variable: (name: string) => string,
  scales: () => Iterable<AnnotationScale>,
): number {
  const name = variable('CANNOSCALE');
  if (name === '' || name === '1:1' || variable('MSLTSCALE') === '0') return 1;
  for (const scale of scales())
    if (scale.name === name) return scale.factor > 0 && Number.isFinite(scale.factor) ? scale.factor : 1;
  return 1;
}
