/** What the page is told of a document: plain data. */
import type { EditDocument } from '@linework/cad/edit/document';
import { gripsOf } from '@linework/cad/edit/grips';
import { vertexActions } from '@linework/cad/edit/vertices';
import { propertiesOf } from '@linework/cad/edit/properties';
import { isReference } from '@linework/cad/model/drawing';
import { type Entity, entityName } from '@linework/cad/model/entity';
import type { Layer } from '@linework/cad/model/styles';
import { sameValue } from '@linework/cad/write/dwg/same-value';
import type { Prompt } from '@linework/editor/prompt';
import type {
  EditorBlock,
  EditorGrip,
  EditorLayer,
  EditorLayout,
  EditorPrompt,
  EditorProperty,
  EditorSelection,
  TextFrame,
} from '../types.ts';

/** More are told by their types alone. */
const maxCompared = 2000;
/** As GRIPOBJLIMIT: with more selected there are none. */
const maxWithGrips = 100;

export function describeLayers(document: EditDocument): EditorLayer[] {
  return Array.from(document.table('layer'), ([handle, layer]) => ({
    handle,
    name: layer.name,
    color: layer.color,
    lineType: layer.lineType,
    lineWeight: layer.lineWeight,
    isOn: !layer.off,
    isFrozen: layer.frozen,
    isLocked: layer.locked,
    isPlotted: layer.plot,
  }));
}

/** The same, as the document has it. */
export function layerValues(values: Partial<Omit<EditorLayer, 'handle'>>): Partial<Layer> {
  const { name, color, lineType, lineWeight, isOn, isFrozen, isLocked, isPlotted } = values;
  return {
    ...(name !== undefined && { name }),
    ...(color !== undefined && { color }),
    ...(lineType !== undefined && { lineType }),
    ...(lineWeight !== undefined && { lineWeight }),
    ...(isOn !== undefined && { off: !isOn }),
    ...(isFrozen !== undefined && { frozen: isFrozen }),
    ...(isLocked !== undefined && { locked: isLocked }),
    ...(isPlotted !== undefined && { plot: isPlotted }),
  };
}

/** Those that people know by their names. */
export function describeBlocks(document: EditDocument): EditorBlock[] {
  return Array.from(document.table('block'))
    .filter(([, { name }]) => !name.startsWith('*'))
    .map(([handle, block]) => ({
      handle,
      name: block.name,
      entities: document.entitiesOf(handle).length,
      isReference: isReference(block),
    }));
}

export function describeLayouts(document: EditDocument): EditorLayout[] {
  return Array.from(document.table('layout').values())
    .toSorted((a, b) => Number(b.model) - Number(a.model) || a.tabOrder - b.tabOrder)
    .map(({ handle, name, model, block }) => ({
      handle,
      name,
      isModel: model,
      block: document.blockNamed(block) ?? 0,
    }));
}

export function describeSelection(document: EditDocument, selected: Iterable<number>): EditorSelection {
  const handles = [...selected];
  const counts = new Map<string, number>();
  const entities: Entity[] = [];
  for (const handle of handles) {
    const entity = document.entity(handle);
    if (!entity) continue;
    const type = entityName(entity);
    counts.set(type, (counts.get(type) ?? 0) + 1);
    if (entities.length <= maxCompared) entities.push(entity);
  }
  return {
    handles,
    types: Array.from(counts, ([type, count]) => ({ type, count })),
    properties: commonProperties(entities),
  };
}

function commonProperties(entities: readonly Entity[]): EditorProperty[] {
  const [first, ...others] = entities;
  if (!first) return [];
  let common: EditorProperty[] = propertiesOf(first).map(({ name, kind, value, readOnly }) => ({
    name,
    kind,
    value,
    isVaried: false,
    isReadOnly: readOnly,
  }));
  for (const entity of others) {
    const own = new Map(propertiesOf(entity).map((property) => [property.name, property]));
    common = common.flatMap((property) => {
      const other = own.get(property.name);
      if (!other || other.kind !== property.kind) return [];
      const isVaried = property.isVaried || !sameValue(property.value, other.value);
      const isReadOnly = property.isReadOnly || other.readOnly;
      return [{ ...property, isVaried, isReadOnly, value: isVaried ? undefined : property.value }];
    });
  }
  return common;
}

export function describeGrips(document: EditDocument, selected: ReadonlySet<number>): EditorGrip[] {
  if (selected.size > maxWithGrips) return [];
  return [...selected].flatMap((handle) => {
    const entity = document.entity(handle);
    if (!entity) return [];
    return gripsOf(entity).map(({ position: [x, y], kind }, index) => {
      const actions = vertexActions(entity, index);
      return { handle, index, at: { x, y }, kind, ...(actions.length > 0 && { actions }) };
    });
  });
}

export function describePrompt(prompt: Prompt | undefined): EditorPrompt | undefined {
  if (!prompt) return undefined;
  const { command, kind, message, values, options, band, count, spaces, from, inPlace, snap } = prompt;
  return {
    command,
    kind,
    message,
    values,
    options,
    band,
    count,
    spaces,
    ...(prompt.default !== undefined && { default: prompt.default }),
    ...(snap !== undefined && { snap }),
    ...(from && { from: { x: from[0], y: from[1] } }),
    ...(inPlace && { inPlace: frameOf(inPlace) }),
  };
}

function frameOf(entity: Entity): TextFrame {
  const { position, height, rotation, width } = entity as Partial<
    Record<'height' | 'rotation' | 'width', number>
  > & { position?: readonly [number, number, number] };
  return {
    at: { x: position?.[0] ?? 0, y: position?.[1] ?? 0 },
    height: height ?? 1,
    rotation: rotation ?? 0,
    width: width ?? 0,
  };
}
