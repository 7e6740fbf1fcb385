import { BYLAYER, type Color, type EntityCommon } from '../../model/common.ts';
import type { Drawing } from '../../model/drawing.ts';
import {
  BY_BLOCK,
  BY_HANDLE,
  BY_LAYER,
  newEntityMode,
  USUAL,
  type EntityMode,
} from '../../dwg/entity-mode.ts';
import { R2004 } from '../../dwg/versions.ts';
import { HeldModels } from '../acis/held-models.ts';
import { modelForm } from '../acis/model-form.ts';
import { codePageFor, type CodePage } from '../code-page.ts';
import { nearestIndex } from '../dxf/palette.ts';
import { Losses } from '../losses.ts';
import type { PreservedObject } from './preserved-objects.ts';
import { Classes } from './classes.ts';
import type { SourceObject } from '../../read/dwg/source-file.ts';
import type { ExtendedPart, PlainHead } from './object-writer.ts';
import { ExtendedData } from './extended-data.ts';
import type { SourceDiff } from './source-diff.ts';

/** Handles of everything that is written, and what every part refers to. */
export class Target {
  readonly drawing: Drawing;
  readonly version: number;
  readonly held: HeldModels;
  readonly losses = new Losses();
  readonly classes: Classes;
  readonly layers = new Map<string, number>();
  readonly lineTypes = new Map<string, number>();
  readonly styles = new Map<string, number>();
  readonly dimStyles = new Map<string, number>();
  readonly blocks = new Map<string, number>();
  readonly applications = new Map<string, number>();
  /** The same the other way about, as they are written. */
  readonly applicationNames = new Map<number, string>();
  readonly mlineStyles = new Map<string, number>();
  /** Those of layers and entities, beside the usual one. */
  readonly plotStyles = new Map<string, number>();
  /** The style of tables whose own is not known. */
  tableStyle = 0;
  /** Objects that are not modelled go along as they were. */
  carrying = false;
  /** What is as it was in the file, where the drawing goes back into its version. */
  sourceDiff: SourceDiff | undefined;
  /** Objects that go into the file as they were, once it is known what else does. */
  readonly stored: PreservedObject[] = [];
  /** Handles of objects that stay what they were in the drawing. */
  readonly kept = new Set<number>();
  /** Who must be told of a change: object → its reactors. */
  readonly reactors = new Map<number, number[]>();
  /** Extension dictionaries by the object they belong to. */
  readonly dictionaries = new Map<number, number>();
  /** Where given: which handles the file has, whatever has been kept or held. */
  isThere: ((handle: number) => boolean) | undefined;
  readonly #held = new Set<number>();
  readonly #extended: ExtendedData;
  #next: number;
  #page: CodePage | undefined;

  constructor(drawing: Drawing, version: number) {
    this.drawing = drawing;
    this.version = version;
    this.held = new HeldModels(modelForm('dwg', version), this.losses);
    this.classes = new Classes(drawing.classes);
    this.#next = Math.max(0x100, drawing.nextHandle);
    this.#extended = new ExtendedData(this);
  }

  newHandle(): number {
    return this.#next++;
  }

  /** The code page that texts before R2007 are written in. */
  get page(): CodePage {
    return (this.#page ??= codePageFor(this.drawing));
  }

  set page(page: CodePage) {
    this.#page = page;
  }

  get seed(): number {
    return this.#next;
  }

  /** The handle it has in the drawing where that is still free, else a new one. */
  keep(handle: number): number {
    if (handle <= 0 || this.kept.has(handle)) return this.newHandle();
    this.kept.add(handle);
    if (handle >= this.#next) this.#next = handle + 1;
    return handle;
  }

  /** A handle that is taken by what is written as it was; `keep` gives it to the model's form of the same object. */
  hold(handle: number): void {
    this.#held.add(handle);
    if (handle >= this.#next) this.#next = handle + 1;
  }

  /** For what may have any handle but is best known under this one. */
  prefer(handle: number): number {
    return this.#held.has(handle) ? this.newHandle() : this.keep(handle);
  }

  /** A reference to what is written under its own handle, or none. */
  reference(handle: number): number {
    if (this.isThere) return this.isThere(handle) ? handle : 0;
    return this.kept.has(handle) || this.#held.has(handle) ? handle : 0;
  }

  layer(name: string): number {
    return this.layers.get(name.toUpperCase()) ?? this.layers.get('0') ?? 0;
  }

  lineType(name: string): number {
    return this.lineTypes.get(name.toUpperCase()) ?? 0;
  }

  style(name: string): number {
    return this.styles.get(name.toUpperCase()) ?? this.styles.get('STANDARD') ?? 0;
  }

  dimStyle(name: string): number {
    return this.dimStyles.get(name.toUpperCase()) ?? this.dimStyles.get('STANDARD') ?? 0;
  }

  block(name: string): number {
    return name === '' ? 0 : (this.blocks.get(name.toUpperCase()) ?? 0);
  }

  application(name: string): number {
    return this.applications.get(name.toUpperCase()) ?? this.applications.get('ACAD') ?? 0;
  }

  extended(source: { extra?: EntityCommon['extra'] }): readonly ExtendedPart[] {
    return source.extra ? this.#extended.parts(source.extra) : [];
  }

  /** What every object has that is no entity; what its file had of it goes along, without what is gone. */
  head(
    handle: number,
    owner: number,
    of: { extra?: EntityCommon['extra'] },
    sourceRecord?: SourceObject,
  ): PlainHead {
    return {
      handle,
      owner,
      extended: sourceRecord?.extended ?? this.extended(of),
      reactors: (sourceRecord?.reactors ?? []).filter((reactor) => this.reference(reactor) !== 0),
      dictionary: this.dictionaries.get(handle) ?? 0,
    };
  }

  color(color: Color): Color {
    if (typeof color === 'number' || this.version >= R2004) return color;
    this.losses.lose('true color (nearest index taken)');
    return nearestIndex(color.rgb);
  }

  /** What every entity has; where it lies is for the caller. */
  mode(entity: EntityCommon, handle: number): EntityMode {
    const mode = newEntityMode();
    mode.color = this.color(entity.color);
    mode.lineTypeScale = entity.lineTypeScale;
    mode.layer = this.layer(entity.layer);
    mode.invisible = entity.invisible;
    mode.lineWeight = entity.lineWeight;
    mode.reactors = this.reactors.get(handle) ?? [];
    mode.dictionary = this.dictionaries.get(handle) ?? 0;
    this.#lineTypeOf(entity.lineType, mode);
    mode.plotStyle = this.#plotStyleOf(entity.plotStyle ?? 0);
    if (mode.plotStyle) mode.plotStyleFlags = BY_HANDLE;
    mode.material = this.reference(entity.material ?? 0);
    if (mode.material) mode.materialFlags = BY_HANDLE;
    if (entity.opacity !== undefined) {
      if (this.version < R2004) this.losses.loseTransparency(entity.opacity);
      else
        mode.transparency =
          entity.opacity < 0 ? 0x01000000 : 0x02000000 | Math.round(Math.min(1, entity.opacity) * 255);
    }
    return mode;
  }

  #plotStyleOf(handle: number): number {
    return (
      this.reference(handle) || (this.plotStyles.get(this.drawing.names.plotStyles.get(handle) ?? '') ?? 0)
    );
  }

  #lineTypeOf(name: string, mode: EntityMode): void {
    const key = name.toUpperCase();
    const handle = this.lineTypes.get(key);
    if (key === 'BYBLOCK') mode.lineTypeFlags = BY_BLOCK;
    else if (key === 'CONTINUOUS') mode.lineTypeFlags = USUAL;
    else if (key === 'BYLAYER' || handle === undefined) mode.lineTypeFlags = BY_LAYER;
    else {
      mode.lineTypeFlags = BY_HANDLE;
      mode.lineType = handle;
    }
  }
}

/** A part of another entity (vertex, end of sequence): its look and nothing more of it. */
export function lookOf(entity: EntityCommon): EntityCommon {
  const { layer, color, lineType, lineTypeScale, lineWeight, invisible, extrusion } = entity;
  return { handle: 0, layer, color, lineType, lineTypeScale, lineWeight, invisible, extrusion };
}

export const PLAIN: Omit<EntityCommon, 'extrusion'> = {
  handle: 0,
  layer: '0',
  color: BYLAYER,
  lineType: 'BYLAYER',
  lineTypeScale: 1,
  lineWeight: -1,
  invisible: false,
};
