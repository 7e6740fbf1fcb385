import {
  DGNDEFINITION,
  DWFDEFINITION,
  IMAGEDEF,
  IMAGEDEF_REACTOR,
  PDFDEFINITION,
  RASTERVARIABLES,
  WIPEOUTVARIABLES,
} from '../../dwg/fields/images.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { LAYOUT } from '../../dwg/fields/layouts.ts';
import { MLEADERSTYLE } from '../../dwg/fields/multileader.ts';
import {
  DICTIONARY,
  DICTIONARYWDFLT,
  GROUP,
  MLINESTYLE,
  PLACEHOLDER,
  SCALE_OBJECT,
} from '../../dwg/fields/objects.ts';
import { TABLESTYLE } from '../../dwg/fields/table-entity.ts';
import { R2004, R2007 } from '../../dwg/versions.ts';
import type { PassthroughPlan } from '../passthrough-objects/plan.ts';
import type { Entity } from '../../model/entity.ts';
import type { MlineStyle, MultileaderStyle, TableStyle } from '../../model/styles.ts';
import type { WrittenBlock } from './blocks.ts';
import type { PreservedObjects } from './preserved-objects.ts';
import { layoutRecord } from './layout-record.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { Plan } from './plan.ts';
import { PLAIN_TABLE_STYLE } from '../../model/table-shape.ts';
import { tableStyleRecord } from './records/table-style.ts';
import type { ImageParts } from './records/entity.ts';
import type { Target } from './target.ts';

/** Handles of the dictionaries that the header names. */
export type Dictionaries = Record<
  | 'root'
  | 'group'
  | 'mlineStyle'
  | 'layout'
  | 'plotSettings'
  | 'plotStyleName'
  | 'placeholder'
  | 'material'
  | 'color'
  | 'visualStyle',
  number
>;

function newDictionaries(target: Target): Dictionaries {
  const names = ['root', 'group', 'mlineStyle', 'layout', 'plotSettings', 'plotStyleName', 'placeholder'];
  return Object.fromEntries(
    [...names, 'material', 'color', 'visualStyle'].map((name) => [name, target.newHandle()]),
  ) as Dictionaries;
}

const STANDARD: MlineStyle = {
  name: 'Standard',
  handle: 0,
  description: '',
  flags: 0,
  fillColor: 256,
  startAngle: Math.PI / 2,
  endAngle: Math.PI / 2,
  elements: [
    { offset: 0.5, color: 256, lineType: 'BYLAYER' },
    { offset: -0.5, color: 256, lineType: 'BYLAYER' },
  ],
};

const UNDERLAYS: Record<string, readonly [name: string, table: Table]> = {
  pdf: ['ACAD_PDFDEFINITIONS', PDFDEFINITION],
  dwf: ['ACAD_DWFDEFINITIONS', DWFDEFINITION],
  dgn: ['ACAD_DGNDEFINITIONS', DGNDEFINITION],
};

/** Objects of the named dictionaries: handles are given first, the objects written once the blocks are. */
export class DictionaryWriter {
  readonly #target: Target;
  readonly #out: ObjectWriter;
  readonly handles: Dictionaries;
  /** Group → its members, those that are not written left out. */
  readonly groups = new Map<number, number[]>();
  readonly images = new Map<Entity, ImageParts>();
  readonly #mlineStyles: readonly (readonly [number, MlineStyle])[];
  readonly #leaderStyles: readonly (readonly [number, MultileaderStyle])[];
  readonly #tableStyles: readonly (readonly [number, TableStyle])[];
  readonly #root: [name: string, handle: number][] = [];

  constructor(target: Target, out: ObjectWriter, plan: Plan, preserved: PreservedObjects | undefined) {
    this.#target = target;
    this.#out = out;
    this.handles = preserved?.handles ?? newDictionaries(target);
    const { drawing } = target;
    const styles = drawing.mlineStyles.has('STANDARD')
      ? [...drawing.mlineStyles.values()]
      : [STANDARD, ...drawing.mlineStyles.values()];
    this.#mlineStyles = styles.map((style) => [target.keep(style.handle), style]);
    for (const [handle, { name }] of this.#mlineStyles) target.mlineStyles.set(name.toUpperCase(), handle);
    this.#leaderStyles =
      target.version >= R2007
        ? [...drawing.multileaderStyles.values()].map((style) => [target.keep(style.handle), style])
        : [];
    this.#tableStyles = preserved ? [] : planTableStyles(target, plan);
    for (const definition of drawing.imageDefinitions.values()) target.keep(definition.handle);
    if (target.version >= R2007)
      for (const definition of drawing.underlayDefinitions.values()) target.keep(definition.handle);
    for (const { entities } of plan.blocks) {
      for (const { entity, handle } of entities) {
        if (entity.type !== 'IMAGE') continue;
        const definition = target.reference(entity.definition);
        const reactor = preserved ? preserved.reactorOf(handle) : definition ? target.newHandle() : 0;
        this.images.set(entity, { definition, reactor });
      }
    }
    this.#planGroups();
    if (!preserved) this.#planPlotStyles();
  }

  /** Layers and entities name theirs; what it looks like is in a table beside the drawing. */
  #planPlotStyles(): void {
    const { plotStyles, drawing } = this.#target;
    const named = drawing.names.plotStyles;
    const plan = (name: string): void => {
      if (name !== '' && name.toUpperCase() !== 'NORMAL' && !plotStyles.has(name))
        plotStyles.set(name, this.#target.newHandle());
    };
    for (const { plotStyle } of drawing.layers.values()) plan(plotStyle);
    for (const { entities } of drawing.blocks.values())
      for (const { plotStyle } of entities) if (plotStyle) plan(named.get(plotStyle) ?? '');
  }

  get currentMlineStyle(): number {
    return this.#target.mlineStyles.get('STANDARD') ?? 0;
  }

  #planGroups(): void {
    for (const group of this.#target.drawing.groups) {
      const members = group.entities.filter((handle) => this.#target.reference(handle) !== 0);
      if (members.length === 0 && group.entities.length > 0) {
        this.#target.losses.lose('group whose members are missing');
        continue;
      }
      this.groups.set(this.#target.keep(group.handle), members);
    }
  }

  /** companions: what goes along, in place of what would be made. */
  write(plan: Plan, written: ReadonlyMap<string, WrittenBlock>, { root }: PassthroughPlan): void {
    const { handles } = this;
    handles.plotSettings = root.get('ACAD_PLOTSETTINGS') ?? handles.plotSettings;
    this.#add('ACAD_COLOR', handles.color, [], R2004);
    this.#writeGroups();
    this.#writeLayouts(plan, written);
    this.#add('ACAD_MATERIAL', handles.material, [], R2004);
    this.#writeMlineStyles();
    this.#writeLeaderStyles();
    this.#writeTableStyles();
    if (!root.has('ACAD_PLOTSETTINGS')) this.#add('ACAD_PLOTSETTINGS', handles.plotSettings, []);
    this.#writePlotStyles();
    if (!root.has('ACAD_SCALELIST')) this.#writeScales();
    this.#add('ACAD_VISUALSTYLE', handles.visualStyle, [], R2007);
    this.#writeImages(plan);
    this.#writeUnderlays();
    this.#root.push(...root);
    this.#dictionary(handles.root, 0, this.#root);
  }

  /** A dictionary of the root. */
  #add(name: string, handle: number, entries: readonly (readonly [string, number])[], since = 0): void {
    if (this.#target.version < since) return;
    this.#root.push([name, handle]);
    this.#dictionary(handle, this.handles.root, entries);
  }

  #dictionary(handle: number, owner: number, entries: readonly (readonly [string, number])[]): void {
    this.#out.object(
      DICTIONARY,
      DICTIONARY.type,
      { handle, owner, reactors: owner ? [owner] : [] },
      { names: entries.map(([name]) => name), items: entries.map(([, item]) => item) },
    );
  }

  #object(
    table: Table,
    handle: number,
    owner: number,
    record: Rec,
    reactors: readonly number[] = [owner],
  ): void {
    const type = table.type || this.#target.classes.use(table.name);
    const dictionary = this.#target.dictionaries.get(handle) ?? 0;
    this.#out.object(table, type, { handle, owner, reactors, dictionary }, record);
  }

  #writeGroups(): void {
    const owner = this.handles.group;
    const entries: [string, number][] = [];
    const planned = [...this.groups];
    const listed = this.#target.drawing.groups.filter(
      (group) =>
        group.entities.length === 0 || group.entities.some((handle) => this.#target.reference(handle) !== 0),
    );
    listed.forEach((group, i) => {
      const [handle, members] = planned[i]!;
      const unnamed = group.name === '' || group.name.startsWith('*');
      entries.push([group.name || `*A${i + 1}`, handle]);
      const { description, selectable } = group;
      this.#object(GROUP, handle, owner, {
        description,
        unnamed: Number(unnamed),
        selectable: Number(selectable),
        entities: members,
      });
    });
    this.#add('ACAD_GROUP', owner, entries);
  }

  #writeLayouts(plan: Plan, written: ReadonlyMap<string, WrittenBlock>): void {
    const owner = this.handles.layout;
    for (const planned of plan.layouts) {
      const viewports = written.get(planned.block)?.viewports ?? [];
      this.#object(LAYOUT, planned.handle, owner, layoutRecord(this.#target, planned, viewports));
    }
    this.#add(
      'ACAD_LAYOUT',
      owner,
      plan.layouts.map(({ layout, handle }) => [layout.name, handle]),
    );
  }

  #writeMlineStyles(): void {
    const owner = this.handles.mlineStyle;
    for (const [handle, style] of this.#mlineStyles)
      this.#object(MLINESTYLE, handle, owner, this.#mlineStyle(style));
    this.#add(
      'ACAD_MLINESTYLE',
      owner,
      this.#mlineStyles.map(([handle, { name }]) => [name, handle]),
    );
  }

  #mlineStyle(style: MlineStyle): Rec {
    const { name, description, startAngle, endAngle } = style;
    // in DXF 1 is fill and 2 the joints
    const flags = (style.flags & ~3) | (style.flags & 1 ? 2 : 0) | (style.flags & 2 ? 1 : 0);
    const lineTypes = [...this.#target.lineTypes.keys()].filter(
      (key) => key !== 'BYLAYER' && key !== 'BYBLOCK',
    );
    return {
      name,
      description,
      flags,
      fillColor: this.#target.color(style.fillColor),
      startAngle,
      endAngle,
      lines: style.elements.map(({ offset, color, lineType }) => ({
        offset,
        color: this.#target.color(color),
        lineTypeIndex: lineTypeIndex(lineTypes, lineType.toUpperCase()),
        lineType: this.#target.lineType(lineType) || this.#target.lineType('BYLAYER'),
      })),
    };
  }

  #writeLeaderStyles(): void {
    if (this.#leaderStyles.length === 0) return;
    const owner = this.#target.newHandle();
    for (const [handle, style] of this.#leaderStyles)
      this.#object(MLEADERSTYLE, handle, owner, this.#leaderStyle(style));
    this.#add(
      'ACAD_MLEADERSTYLE',
      owner,
      this.#leaderStyles.map(([handle, { name }]) => [name, handle]),
    );
  }

  #leaderStyle(style: MultileaderStyle): Rec {
    const { reference } = { reference: (handle: number) => this.#target.reference(handle) };
    return {
      contentKind: style.contentKind,
      pathKind: style.pathKind,
      lineColor: style.lineColor,
      lineType: reference(style.lineTypeHandle) || this.#target.lineType('BYLAYER'),
      lineWeight: style.lineWeight,
      landing: Number(style.landing),
      landingGap: style.landingGap,
      dogleg: Number(style.dogleg),
      doglegLength: style.doglegLength,
      description: style.name,
      arrow: reference(style.arrowHandle),
      arrowSize: style.arrowSize,
      text: style.text,
      textStyle: reference(style.textStyleHandle) || this.#target.style('STANDARD'),
      leftAttachment: style.leftAttachment,
      rightAttachment: style.rightAttachment,
      textColor: style.textColor,
      textHeight: style.textHeight,
      textFrame: Number(style.textFrame),
      block: reference(style.blockHandle),
      scale: style.scale,
    };
  }

  #writeTableStyles(): void {
    if (this.#tableStyles.length === 0) return;
    const owner = this.#target.newHandle();
    for (const [handle, style] of this.#tableStyles)
      this.#object(TABLESTYLE, handle, owner, tableStyleRecord(this.#target, style));
    this.#add(
      'ACAD_TABLESTYLE',
      owner,
      this.#tableStyles.map(([handle, { name }]) => [name, handle]),
    );
  }

  #writePlotStyles(): void {
    const { plotStyleName, placeholder, root } = this.handles;
    const styles = [...this.#target.plotStyles];
    this.#root.push(['ACAD_PLOTSTYLENAME', plotStyleName]);
    this.#object(DICTIONARYWDFLT, plotStyleName, root, {
      names: ['Normal', ...styles.map(([name]) => name)],
      items: [placeholder, ...styles.map(([, handle]) => handle)],
      default: placeholder,
    });
    for (const handle of [placeholder, ...styles.map(([, style]) => style)])
      this.#object(PLACEHOLDER, handle, plotStyleName, {});
  }

  #writeScales(): void {
    if (this.#target.version < R2007) return;
    const [owner, scale] = [this.#target.newHandle(), this.#target.newHandle()];
    this.#object(SCALE_OBJECT, scale, owner, { name: '1:1', paperUnits: 1, drawingUnits: 1, unitScale: 1 });
    this.#add('ACAD_SCALELIST', owner, [['A0', scale]]);
  }

  #writeImages(plan: Plan): void {
    const { header, imageDefinitions } = this.#target.drawing;
    if (plan.blocks.some(({ entities }) => entities.some(({ entity }) => entity.type === 'WIPEOUT'))) {
      const handle = this.#target.newHandle();
      this.#root.push(['ACAD_WIPEOUT_VARS', handle]);
      this.#object(WIPEOUTVARIABLES, handle, this.handles.root, { frame: header.wipeoutFrame });
    }
    if (imageDefinitions.size === 0) return;
    const owner = this.#target.newHandle();
    const users = new Map<number, number[]>();
    const handleOf = new Map(
      plan.blocks.flatMap(({ entities }) => entities.map(({ entity, handle }) => [entity, handle])),
    );
    for (const [entity, { definition, reactor }] of this.images) {
      if (!reactor) continue;
      users.set(definition, [...(users.get(definition) ?? []), reactor]);
      this.#object(IMAGEDEF_REACTOR, reactor, handleOf.get(entity) ?? 0, {}, [handleOf.get(entity) ?? 0]);
    }
    const entries: [string, number][] = [];
    for (const definition of imageDefinitions.values()) {
      const { handle, path, width, height, loaded } = definition;
      entries.push([`IMAGE${entries.length + 1}`, handle]);
      const record = { size: [width, height], path, loaded: Number(loaded), pixelSize: [1, 1] };
      this.#object(IMAGEDEF, handle, owner, record, [owner, ...(users.get(handle) ?? [])]);
    }
    this.#add('ACAD_IMAGE_DICT', owner, entries);
    const variables = this.#target.newHandle();
    this.#root.push(['ACAD_IMAGE_VARS', variables]);
    this.#object(RASTERVARIABLES, variables, this.handles.root, { frame: header.imageFrame });
  }

  #writeUnderlays(): void {
    if (this.#target.version < R2007) return;
    for (const [kind, [name, table]] of Object.entries(UNDERLAYS)) {
      const list = [...this.#target.drawing.underlayDefinitions.values()].filter(
        (each) => each.kind === kind,
      );
      if (list.length === 0) continue;
      const owner = this.#target.newHandle();
      for (const { handle, path, page } of list) this.#object(table, handle, owner, { path, page });
      this.#add(
        name,
        owner,
        list.map(({ handle }, i) => [`UNDERLAY${i + 1}`, handle]),
      );
    }
  }
}

function lineTypeIndex(keys: readonly string[], key: string): number {
  if (key === 'BYBLOCK') return 32766;
  const index = keys.indexOf(key);
  return index < 0 ? 32767 : index;
}

/** Styles of tables, also where there are no tables yet; those that name none have the first. */
function planTableStyles(target: Target, { blocks }: Plan): (readonly [number, TableStyle])[] {
  const known = [...target.drawing.tableStyles.values()];
  const hasTables = blocks.some(({ entities }) =>
    entities.some(({ entity }) => entity.type === 'ACAD_TABLE'),
  );
  if (!hasTables && (known.length === 0 || target.version < R2004)) return [];
  const styles = known.length > 0 ? known : [PLAIN_TABLE_STYLE];
  const planned = styles.map((style) => [target.keep(style.handle), style] as const);
  target.tableStyle = planned[0]?.[0] ?? 0;
  return planned;
}
