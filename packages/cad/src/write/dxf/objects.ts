import type { RawObject } from '../../model/drawing.ts';
import { defaultLayout } from '../../model/defaults.ts';
import type { Layout } from '../../model/layout.ts';
import { isContextName } from '../../read/annotative.ts';
import { handleOf } from '../../read/dxf/dimvars.ts';
import { planClips, writeClips, type ClipPlan } from './clips.ts';
import type { PassthroughPlan } from '../passthrough-objects/plan.ts';
import { planPassthroughObjects, writePassthroughObjects } from './passthrough-objects.ts';
import type { DxfTarget } from './context.ts';
import { planSortTables, writeSortTables, type SortTablePlan } from './draw-order.ts';
import { frameVariables, writeFrameVariables } from './frames.ts';
import { writeLayout } from './layouts.ts';
import { hasOtherLeaderForm } from './multileader-form.ts';
import { planLeaderStyles, writeLeaderStyle, type PlannedLeaderStyle } from './multileader-style.ts';
import { hasOtherForm, planTableStyles, writeTableStyle, type PlannedStyle } from './table.ts';

/** Objects R2000 knows; an older target than the source gets only these. */
const KNOWN = new Set([
  'DICTIONARY',
  'ACDBDICTIONARYWDFLT',
  'ACDBPLACEHOLDER',
  'DICTIONARYVAR',
  'LAYOUT',
  'PLOTSETTINGS',
  'MLINESTYLE',
  'GROUP',
  'IMAGEDEF',
  'IMAGEDEF_REACTOR',
  'RASTERVARIABLES',
  'WIPEOUTVARIABLES',
  'SORTENTSTABLE',
  'SPATIAL_FILTER',
  'XRECORD',
  'LAYER_FILTER',
  'IDBUFFER',
]);

type Plan = {
  kept: RawObject[];
  made: Layout[];
  layouts: Map<string, number>;
  clips: ClipPlan[];
  sortTables: SortTablePlan[];
  /** What goes along where objects are made anew. */
  passthrough?: PassthroughPlan;
  tableStyles: PlannedStyle[];
  leaderStyles: PlannedLeaderStyle[];
};

/** Which objects are written: those of the file, or a new set from the model. Says which layout each block belongs to. */
export function planObjects(target: DxfTarget): Plan {
  const { drawing } = target;
  const layouts = new Map<string, number>();
  if (drawing.objects[0]?.name === 'DICTIONARY' && knowTheirBlocks(target)) {
    const older = drawing.version > target.version;
    const kept = drawing.objects.filter((object) => {
      if (!older || KNOWN.has(object.name) || isStyle(target, object) || isScaled(target, object))
        return true;
      target.losses.loseObject(object.name);
      return false;
    });
    for (const layout of drawing.layouts)
      if (layout.handle) layouts.set(layout.block.toUpperCase(), layout.handle);
    return { kept, made: [], layouts, clips: [], sortTables: [], tableStyles: [], leaderStyles: [] };
  }
  const made = drawing.layouts.map((layout) => ({ ...layout, handle: target.newHandle() }));
  if (!made.some((layout) => !layout.model)) {
    made.push({ ...defaultLayout('Layout1', '*Paper_Space'), tabOrder: 1, handle: target.newHandle() });
  }
  for (const layout of made) layouts.set(layout.block.toUpperCase(), layout.handle);
  target.makesObjects = true;
  target.planGroups();
  const [tableStyles, leaderStyles] = [planTableStyles(target), planLeaderStyles(target)];
  const passthrough = planPassthroughObjects(target);
  const clips = planClips(target, passthrough);
  const sortTables = planSortTables(target, passthrough);
  return { kept: [], made, layouts, clips, sortTables, passthrough, tableStyles, leaderStyles };
}

/** Annotation scales and representations have been the same since R2010. */
function isScaled(target: DxfTarget, { name }: RawObject): boolean {
  return target.atLeast('AC1024') && (name === 'SCALE' || isContextName(name));
}

/** Of tables or multileaders, which can be written in the form of the older version. */
function isStyle(target: DxfTarget, { name, handle }: RawObject): boolean {
  const { tableStyles, multileaderStyles } = target.drawing;
  if (name === 'TABLESTYLE') return target.atLeast('AC1018') && tableStyles.has(handle);
  return name === 'MLEADERSTYLE' && target.atLeast('AC1021') && multileaderStyles.has(handle);
}

/** Files that call themselves R12 may have layouts of blocks whose records have no handles: those cannot go as they are. */
function knowTheirBlocks({ drawing, blocks }: DxfTarget): boolean {
  const known = new Set(blocks.values());
  return drawing.objects.every(
    ({ name, tags }) => name !== 'LAYOUT' || known.has(handleOf(tags.values[tags.codes.lastIndexOf(330)])),
  );
}

export function writeObjects(target: DxfTarget, plan: Plan): void {
  const { out } = target;
  out.text(0, 'SECTION');
  out.text(2, 'OBJECTS');
  if (plan.kept.length > 0) writeKept(target, plan.kept);
  else {
    const root = writeMade(target, plan);
    writeClips(target, plan.clips);
    writeSortTables(target, plan.sortTables);
    if (plan.passthrough) writePassthroughObjects(target, plan.passthrough, root);
  }
  out.text(0, 'ENDSEC');
}

/** As the file had them; entries of dictionaries that point to what is left out go as well. */
function writeKept(target: DxfTarget, objects: readonly RawObject[]): void {
  const { out } = target;
  const written = new Set(objects.map((object) => object.handle));
  const dropped = new Set(
    target.drawing.objects.map((object) => object.handle).filter((handle) => !written.has(handle)),
  );
  for (const object of objects) {
    const anew = inOtherForm(target, object);
    if (anew) {
      beginObject(target, object.name, object.handle, object.owner);
      anew();
      continue;
    }
    out.text(0, object.name);
    const { codes, values } = object.tags;
    const hasEntries = object.name.includes('DICT');
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] as number;
      const next = codes[i + 1];
      if (
        hasEntries &&
        code === 3 &&
        (next === 350 || next === 360) &&
        dropped.has(handleOf(values[i + 1]))
      ) {
        i++;
        continue;
      }
      out.raw(code, values[i] ?? '');
    }
  }
}

/** Gives the root dictionary. */
function writeMade(
  target: DxfTarget,
  { made: layouts, tableStyles, leaderStyles, passthrough }: Plan,
): number {
  const { out, drawing } = target;
  const root = target.newHandle();
  const [group, layout, mline, styles, placeholder, images] = Array.from({ length: 6 }, () =>
    target.newHandle(),
  ) as [number, number, number, number, number, number];
  const mlineStyles = [...drawing.mlineStyles.values()].map((style) => ({
    style,
    handle: target.madeObjects.get(style.handle) ?? target.newHandle(),
  }));
  const tables = tableStyles.length > 0 ? target.newHandle() : 0;
  const leaders = leaderStyles.length > 0 ? target.newHandle() : 0;
  const underlays = underlayKinds(target);
  const frames = frameVariables(target);
  dictionary(target, root, 0, [
    ['ACAD_GROUP', group],
    ['ACAD_LAYOUT', layout],
    ['ACAD_MLINESTYLE', mline],
    ['ACAD_PLOTSTYLENAME', styles],
    ...(drawing.imageDefinitions.size > 0 ? ([['ACAD_IMAGE_DICT', images]] as [string, number][]) : []),
    ...(tables ? ([['ACAD_TABLESTYLE', tables]] as [string, number][]) : []),
    ...(leaders ? ([['ACAD_MLEADERSTYLE', leaders]] as [string, number][]) : []),
    ...underlays.map(({ kind, handle }) => [`ACAD_${kind.toUpperCase()}DEFINITIONS`, handle] as const),
    ...frames.map(({ entry, handle }) => [entry, handle] as const),
    ...(passthrough?.root ?? []),
  ]);
  const groups = drawing.groups.map((entry) => ({ entry, handle: target.groupHandles.get(entry)! }));
  dictionary(
    target,
    group,
    root,
    groups.map(({ entry, handle }) => [entry.name || `*A${handle}`, handle]),
  );
  for (const { entry, handle } of groups) {
    begin(target, 'GROUP', handle, group, 'AcDbGroup');
    out.text(300, entry.description);
    out.flag(70, entry.name === '' || entry.name.startsWith('*'));
    out.flag(71, entry.selectable);
    for (const member of entry.entities) out.handle(340, member);
  }
  dictionary(
    target,
    layout,
    root,
    layouts.map((entry) => [entry.name, entry.handle]),
  );
  for (const entry of layouts) {
    beginObject(target, 'LAYOUT', entry.handle, layout);
    writeLayout(target, entry);
  }
  dictionary(
    target,
    mline,
    root,
    mlineStyles.map(({ style, handle }) => [style.name, handle]),
  );
  for (const { style, handle } of mlineStyles) {
    begin(target, 'MLINESTYLE', handle, mline, 'AcDbMlineStyle');
    out.text(2, style.name);
    out.int(70, style.flags);
    out.text(3, style.description);
    target.color(62, style.fillColor);
    out.angle(51, style.startAngle);
    out.angle(52, style.endAngle);
    out.int(71, style.elements.length);
    for (const element of style.elements) {
      out.num(49, element.offset);
      target.color(62, element.color);
      out.text(6, element.lineType);
    }
  }
  begin(target, 'ACDBDICTIONARYWDFLT', styles, root, 'AcDbDictionary');
  out.int(281, 1);
  out.text(3, 'Normal');
  out.handle(350, placeholder);
  out.text(100, 'AcDbDictionaryWithDefault');
  out.handle(340, placeholder);
  out.text(0, 'ACDBPLACEHOLDER');
  out.handle(5, placeholder);
  out.handle(330, styles);
  if (drawing.imageDefinitions.size > 0) writeImages(target, images, root);
  for (const { kind, handle } of underlays) writeUnderlays(target, kind, handle, root);
  writeFrameVariables(target, frames, root);
  if (tables) writeStyles(target, 'TABLESTYLE', tableStyles, writeTableStyle, tables, root);
  if (leaders) writeStyles(target, 'MLEADERSTYLE', leaderStyles, writeLeaderStyle, leaders, root);
  return root;
}

/** Writes a style as this version has it, where the file had it otherwise. */
function inOtherForm(target: DxfTarget, { name, handle }: RawObject): (() => void) | undefined {
  const table = target.drawing.tableStyles.get(handle);
  if (table && name === 'TABLESTYLE' && hasOtherForm(target)) return () => writeTableStyle(target, table);
  const leader = target.drawing.multileaderStyles.get(handle);
  if (leader && name === 'MLEADERSTYLE' && hasOtherLeaderForm(target))
    return () => writeLeaderStyle(target, leader);
  return undefined;
}

function writeStyles<T extends { name: string }>(
  target: DxfTarget,
  name: string,
  styles: readonly { style: T; handle: number }[],
  write: (target: DxfTarget, style: T) => void,
  owner: number,
  root: number,
): void {
  dictionary(
    target,
    owner,
    root,
    styles.map(({ style, handle }) => [style.name, handle]),
  );
  for (const { style, handle } of styles) {
    beginObject(target, name, handle, owner);
    write(target, style);
  }
}

function beginObject({ out }: DxfTarget, name: string, handle: number, owner: number): void {
  out.text(0, name);
  out.handle(5, handle);
  out.handle(330, owner);
}

function begin(target: DxfTarget, name: string, handle: number, owner: number, subclass: string): void {
  beginObject(target, name, handle, owner);
  target.out.text(100, subclass);
}

function dictionary(
  target: DxfTarget,
  handle: number,
  owner: number,
  entries: readonly (readonly [string, number])[],
): void {
  begin(target, 'DICTIONARY', handle, owner, 'AcDbDictionary');
  target.out.int(281, 1);
  for (const [name, entry] of entries) {
    target.out.text(3, name);
    target.out.handle(350, entry);
  }
}

/** Images refer to their definitions by the handle in the drawing, which is free to use here. */
function writeImages(target: DxfTarget, images: number, root: number): void {
  const { out, drawing } = target;
  const definitions = [...drawing.imageDefinitions.values()];
  dictionary(
    target,
    images,
    root,
    definitions.map((entry, i) => [`IMAGE${i + 1}`, entry.handle]),
  );
  for (const definition of definitions) {
    begin(target, 'IMAGEDEF', definition.handle, images, 'AcDbRasterImageDef');
    out.int(90, 0);
    out.text(1, definition.path);
    out.point2(10, [definition.width, definition.height]);
    out.point2(11, [1, 1]);
    out.flag(280, definition.loaded);
    out.int(281, 0);
  }
}

function underlayKinds(target: DxfTarget): { kind: string; handle: number }[] {
  const kinds = new Set([...target.drawing.underlayDefinitions.values()].map(({ kind }) => kind));
  return [...kinds].map((kind) => ({ kind, handle: target.newHandle() }));
}

/** Underlays, like images, refer to their definitions by the handle in the drawing. */
function writeUnderlays(target: DxfTarget, kind: string, owner: number, root: number): void {
  const { out, drawing } = target;
  const definitions = [...drawing.underlayDefinitions.values()].filter((entry) => entry.kind === kind);
  dictionary(
    target,
    owner,
    root,
    definitions.map((entry, i) => [`UNDERLAY${i + 1}`, entry.handle]),
  );
  for (const definition of definitions) {
    begin(target, `${kind.toUpperCase()}DEFINITION`, definition.handle, owner, 'AcDbUnderlayDefinition');
    out.text(1, definition.path);
    out.text(2, definition.page);
  }
}
