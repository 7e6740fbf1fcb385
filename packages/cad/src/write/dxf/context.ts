import { versionNumber } from '../../dwg/versions.ts';
import type { Color, EntityCommon, Tags } from '../../model/common.ts';
import { BYLAYER } from '../../model/common.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing, ObjectGroup } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { WORLD_NORMAL } from '../../model/point.ts';
import { HeldModels } from '../acis/held-models.ts';
import { modelForm } from '../acis/model-form.ts';
import { codePageFor, type CodePage } from '../code-page.ts';
import { Losses } from '../losses.ts';
import { nearestIndex } from './palette.ts';
import { TagWriter } from './tags.ts';

/** Handles of everything that is written, and what every part needs. */
export class DxfTarget {
  readonly out: TagWriter;
  readonly page: CodePage;
  readonly drawing: Drawing;
  readonly diagnostics: Diagnostics;
  readonly version: string;
  readonly layers = new Map<string, number>();
  readonly lineTypes = new Map<string, number>();
  readonly styles = new Map<string, number>();
  readonly dimStyles = new Map<string, number>();
  readonly blocks = new Map<string, number>();
  readonly #used = new Set<number>();
  readonly #written = new Set<number>();
  /** Binary modeller data of what was written, which goes to a section of its own: by the handle of its entity. */
  readonly models = new Map<number, Uint8Array>();
  readonly held: HeldModels;
  readonly losses = new Losses();
  #next: number;

  /** coding: of a file that keeps its own, undefined for UTF-8. */
  constructor(
    drawing: Drawing,
    version: string,
    diagnostics: Diagnostics,
    coding?: { page: CodePage | undefined },
  ) {
    this.drawing = drawing;
    this.version = version;
    this.diagnostics = diagnostics;
    this.held = new HeldModels(modelForm('dxf', versionNumber(version)), this.losses);
    this.page = coding?.page ?? codePageFor(drawing);
    this.out = new TagWriter(coding ? coding.page : version >= 'AC1021' ? undefined : this.page);
    this.#next = Math.max(0x100, drawing.nextHandle);
    this.#reserve();
  }

  /** Handles the drawing refers to stay; entries without one get a new one. */
  #reserve(): void {
    const { drawing } = this;
    for (const object of drawing.objects) this.take(object.handle);
    for (const handle of drawing.tableHandles?.controls.values() ?? []) this.take(handle);
    const give = <T extends { handle: number }>(
      entries: ReadonlyMap<string, T>,
      into: Map<string, number>,
    ): void => {
      for (const [key, entry] of entries) into.set(key, this.#keep(entry.handle));
    };
    give(drawing.layers, this.layers);
    give(drawing.lineTypes, this.lineTypes);
    give(drawing.textStyles, this.styles);
    give(drawing.dimStyles, this.dimStyles);
    give(drawing.blocks, this.blocks);
    for (const block of drawing.blocks.values()) {
      for (const entity of block.entities) {
        this.take(entity.handle);
        if (entity.type === 'INSERT') for (const attribute of entity.attributes) this.take(attribute.handle);
      }
    }
  }

  /** Something of that handle will be written. */
  take(handle: number): void {
    this.#used.add(handle);
    if (handle >= this.#next) this.#next = handle + 1;
  }

  #keep(handle: number): number {
    if (handle > 0 && !this.#used.has(handle)) {
      this.take(handle);
      return handle;
    }
    return this.newHandle();
  }

  /** Whether there is anything of that handle to refer to. */
  isUsed(handle: number): boolean {
    return this.#used.has(handle);
  }

  /** Whether that entity, entry or table stands in the file by now. */
  isWritten(handle: number): boolean {
    return this.#written.has(handle);
  }

  write(handle: number): void {
    this.#written.add(handle);
  }

  newHandle(): number {
    const handle = this.#next++;
    this.#used.add(handle);
    return handle;
  }

  get seed(): number {
    return this.#next;
  }

  /** Counts what cannot be written; reported once a kind. */
  lose(kind: string): void {
    this.losses.lose(kind);
  }

  report(): void {
    this.losses.report(this.diagnostics, 'this version');
  }

  atLeast(version: string): boolean {
    return this.version >= version;
  }

  color(code: number, color: Color, omit?: number): void {
    if (typeof color === 'number') {
      if (color !== omit) this.out.int(code, color);
      return;
    }
    this.out.int(code, nearestIndex(color.rgb));
    if (!this.atLeast('AC1018')) {
      this.lose('true color (nearest index taken)');
      return;
    }
    this.out.int(code + 358, color.rgb);
    if (color.name) this.out.text(code + 368, color.name);
  }

  /** Type, handle, owner and the common groups of an entity. */
  begin(name: string, entity: EntityCommon, owner: number, paper: boolean): void {
    const { out } = this;
    out.text(0, name);
    out.handle(5, entity.handle);
    this.write(entity.handle);
    this.#groups(entity);
    out.handle(330, owner);
    out.text(100, 'AcDbEntity');
    if (paper) out.int(67, 1);
    out.text(8, entity.layer || '0');
    if (entity.lineType !== '' && entity.lineType.toUpperCase() !== 'BYLAYER') out.text(6, entity.lineType);
    this.color(62, entity.color, BYLAYER);
    if (entity.lineTypeScale !== 1) out.num(48, entity.lineTypeScale);
    if (entity.invisible) out.int(60, 1);
    if (entity.lineWeight !== -1) out.int(370, entity.lineWeight);
    if (entity.opacity === undefined) return;
    if (!this.atLeast('AC1018')) this.losses.loseTransparency(entity.opacity);
    else out.int(440, entity.opacity < 0 ? 0x01000000 : 0x02000000 | Math.round(entity.opacity * 255));
  }

  /** A record that belongs to another entity (vertex, end of sequence): its layer and look, nothing more of it. */
  beginPart(name: string, entity: EntityCommon, paper: boolean): void {
    const { layer, color, lineType, lineTypeScale, lineWeight, invisible, extrusion } = entity;
    const part = { layer, color, lineType, lineTypeScale, lineWeight, invisible, extrusion };
    this.begin(name, { ...part, handle: this.newHandle() }, entity.handle, paper);
  }

  /** Groups in braces stand between handle and owner. */
  #groups(entity: EntityCommon): void {
    const { out } = this;
    const dictionary = entity.extensionDictionary;
    const made = this.madeDictionaries.get(entity.handle);
    this.extensionDictionary(made ?? (dictionary && this.hasObject(dictionary) ? dictionary : 0));
    this.#writeReactors(entity.handle);
    const extra = entity.extra;
    if (!extra || this.drawing.objects.length === 0) return;
    let inside = false;
    extra.codes.forEach((code, i) => {
      const value = extra.values[i] ?? '';
      if (code === 102) inside = String(value).startsWith('{');
      if (code === 102 || (inside && code < 1000)) out.raw(code, value);
    });
  }

  /** Names an object among those that are told of an entity's changes. */
  tell(entity: number, reactor: number): void {
    this.#reactors.set(entity, [...(this.#reactors.get(entity) ?? []), reactor]);
  }

  /** A member of groups names them: an audit misses it otherwise. */
  #writeReactors(entity: number): void {
    const reactors = this.#reactors.get(entity);
    if (!reactors) return;
    this.out.text(102, '{ACAD_REACTORS');
    for (const reactor of reactors) this.out.handle(330, reactor);
    this.out.text(102, '}');
  }

  /** Gives the groups that are made anew their handles, before their members are written. */
  planGroups(): void {
    for (const group of this.drawing.groups) {
      const handle = this.newHandle();
      this.groupHandles.set(group, handle);
      for (const member of group.entities) this.tell(member, handle);
    }
  }

  extensionDictionary(handle: number): void {
    if (handle === 0) return;
    this.out.text(102, '{ACAD_XDICTIONARY');
    this.out.handle(360, handle);
    this.out.text(102, '}');
  }

  #objects: Set<number> | undefined;

  hasObject(handle: number): boolean {
    this.#objects ??= new Set(this.drawing.objects.map((object) => object.handle));
    return this.#objects.has(handle);
  }

  /** Whether any block has an entity of the type. */
  hasEntity(type: Entity['type']): boolean {
    return [...this.drawing.blocks.values()].some(({ entities }) =>
      entities.some((entity) => entity.type === type),
    );
  }

  /** A reference that is left out where there is nothing to refer to. */
  optionalHandle(code: number, handle: number): void {
    if (handle !== 0) this.out.handle(code, handle);
  }

  /** A reference to an object, or none where that object is not written. */
  objectHandle(handle: number): number {
    return this.hasObject(handle) ? handle : (this.madeObjects.get(handle) ?? 0);
  }

  /** The same for a style of multilines, which are all written where objects are: it has its handle from now on. */
  mlineStyleHandle(name: string, otherwise: number): number {
    const handle = this.drawing.mlineStyles.get(name.toUpperCase())?.handle;
    if (handle && this.makesObjects && !this.madeObjects.has(handle))
      this.madeObjects.set(handle, this.newHandle());
    return this.objectHandle(handle ?? otherwise);
  }

  /** Whether all objects are made anew from the model. */
  makesObjects = false;

  readonly groupHandles = new Map<ObjectGroup, number>();
  readonly #reactors = new Map<number, number[]>();

  /** Objects written anew: handle in the drawing → handle in the file. */
  readonly madeObjects = new Map<number, number>();

  /** The style of tables that name none, 0 where none is written. */
  tableStyle = 0;

  /** The same of multileaders. */
  leaderStyle = 0;

  /** Entries of tables by their handle in the drawing: the handle they have in the file. */
  lineTypeHandle(handle: number): number {
    return entryHandle(this.lineTypes, this.drawing.names.lineTypes.get(handle) ?? 'BYLAYER');
  }

  textStyleHandle(handle: number): number {
    return entryHandle(this.styles, this.drawing.names.textStyles.get(handle) ?? 'STANDARD');
  }

  /** 0 where there is no such block. */
  blockHandle(handle: number): number {
    return entryHandle(this.blocks, this.drawing.names.blocks.get(handle) ?? '');
  }

  /** Extension dictionaries written anew: handle of the entity → handle of its dictionary. */
  readonly madeDictionaries = new Map<number, number>();

  extrusion(entity: EntityCommon): void {
    if (entity.extrusion !== WORLD_NORMAL) this.out.point(210, entity.extrusion as [number, number, number]);
  }

  /** What the reader did not understand and the extended data, after everything else. */
  end(entity: { extra?: Tags }): void {
    const { extra } = entity;
    if (!extra) return;
    let inside = false;
    for (const extended of [false, true]) {
      extra.codes.forEach((code, i) => {
        const value = extra.values[i] ?? '';
        if (code === 102) inside = String(value).startsWith('{');
        if (code === 102 || (inside && code < 1000) || code >= 1000 !== extended) return;
        this.out.raw(code, value);
      });
    }
  }
}

function entryHandle(entries: ReadonlyMap<string, number>, name: string): number {
  return entries.get(name.toUpperCase()) ?? 0;
}
