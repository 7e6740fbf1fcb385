import type { Tags } from '../model/common.ts';
import type { Entity } from '../model/entity.ts';
import type { DimStyle, LineTypeElement } from '../model/styles.ts';
import type { AttribEntity } from '../model/texts.ts';
import type { ObjectKind } from './ops.ts';
import type { ObjectStore } from './store.ts';

type Rename = (name: string) => string;

/** The entity with another name for what it refers to; the same object where it does not. */
function renamed<T extends Entity>(entity: T, kind: ObjectKind, rename: Rename): T {
  const change = (fields: Record<string, string>): T => {
    const entries = Object.entries(fields).filter(
      ([name, value]) => (entity as Record<string, unknown>)[name] !== value,
    );
    return entries.length > 0 ? { ...entity, ...Object.fromEntries(entries) } : entity;
  };
  switch (kind) {
    case 'layer': {
      const moved = change({ layer: rename(entity.layer) });
      const extra = moved.extra && renamedExtra(moved.extra, rename);
      const copy = extra && extra !== moved.extra ? { ...moved, extra } : moved;
      if (copy.type === 'VIEWPORT' && copy.frozenLayers.some((name) => rename(name) !== name))
        return { ...copy, frozenLayers: copy.frozenLayers.map(rename) };
      return copy;
    }
    case 'lineType':
      return change({ lineType: rename(entity.lineType) });
    case 'textStyle':
      return 'style' in entity &&
        entity.type !== 'DIMENSION' &&
        entity.type !== 'LEADER' &&
        entity.type !== 'HATCH' &&
        entity.type !== 'MLINE'
        ? change({ style: rename(String(entity.style)) })
        : entity;
    case 'dimStyle':
      if (entity.type === 'TOLERANCE') return change({ dimStyle: rename(entity.dimStyle) });
      return entity.type === 'DIMENSION' || entity.type === 'LEADER'
        ? change({ style: rename(entity.style) })
        : entity;
    case 'block':
      if (entity.type === 'INSERT') return change({ name: rename(entity.name) });
      return entity.type === 'DIMENSION' || entity.type === 'ACAD_TABLE'
        ? change({ block: rename(entity.block) })
        : entity;
    default:
      return entity;
  }
}

const LAYER_NAME = 1003;

/** Extended data may name layers. */
function renamedExtra(extra: Tags, rename: Rename): Tags {
  const { codes } = extra;
  if (!codes.includes(LAYER_NAME)) return extra;
  const values = extra.values.map((value, i) =>
    codes[i] === LAYER_NAME && typeof value === 'string' ? rename(value) : value,
  );
  return values.some((value, i) => value !== extra.values[i]) ? { codes, values } : extra;
}

/** Whoever goes by the name of a layer, a style or a block goes by its new one. The file knows them by handle. */
export function renameReferences(store: ObjectStore, kind: ObjectKind, from: string, to: string): void {
  const key = from.toUpperCase();
  const rename: Rename = (name) => (name.toUpperCase() === key ? to : name);
  for (const block of store.blocks())
    for (const entity of store.entitiesOf(block)) {
      let copy = renamed(entity, kind, rename);
      if (copy.type === 'INSERT' && copy.attributes.length > 0) {
        const attributes = copy.attributes.map((each): AttribEntity => renamed(each, kind, rename));
        if (
          attributes.some(
            (each, i) => each !== (copy as typeof copy & { attributes: AttribEntity[] }).attributes[i],
          )
        )
          copy = { ...copy, attributes };
      }
      if (copy !== entity) store.put('entity', entity.handle, copy);
    }
  const { header } = store;
  if (kind === 'layer') {
    store.setHeader({ ...header, currentLayer: rename(header.currentLayer) });
    for (const [handle, block] of store.table('block'))
      if (rename(block.layer) !== block.layer)
        store.put('block', handle, { ...block, layer: rename(block.layer) });
  } else if (kind === 'textStyle') {
    store.setHeader({ ...header, textStyle: rename(header.textStyle) });
    for (const [handle, lineType] of store.table('lineType'))
      if (lineType.elements.some(({ shape }) => shape && rename(shape.style) !== shape.style))
        store.put('lineType', handle, { ...lineType, elements: lineType.elements.map(styled(rename)) });
  } else if (kind === 'dimStyle') store.setHeader({ ...header, dimStyle: rename(header.dimStyle) });
  else if (kind === 'lineType')
    for (const [handle, layer] of store.table('layer'))
      if (rename(layer.lineType) !== layer.lineType)
        store.put('layer', handle, { ...layer, lineType: rename(layer.lineType) });
  renameInDimStyles(store, kind, rename);
}

const styled =
  (rename: Rename) =>
  (element: LineTypeElement): LineTypeElement =>
    element.shape ? { ...element, shape: { ...element.shape, style: rename(element.shape.style) } } : element;

/** What dimension styles name. */
const IN_DIM_STYLES: Partial<Record<ObjectKind, readonly (keyof DimStyle)[]>> = {
  textStyle: ['textStyle'],
  lineType: ['lineType', 'extensionLineType1', 'extensionLineType2'],
  block: ['arrowBlock', 'arrowBlock1', 'arrowBlock2', 'leaderArrow'],
};

function renameInDimStyles(store: ObjectStore, kind: ObjectKind, rename: Rename): void {
  const fields = IN_DIM_STYLES[kind] ?? [];
  for (const [handle, style] of fields.length > 0 ? store.table('dimStyle') : []) {
    const names = fields.map((field) => [field, rename(String(style[field]))] as const);
    if (names.some(([field, name]) => style[field] !== name))
      store.put('dimStyle', handle, { ...style, ...Object.fromEntries(names) });
  }
}
