import * as acad from '@node-projects/acad-ts';
import type { Color, EntityCommon } from '../../model/common.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import { Losses } from '../losses.ts';

/** The library's document under construction, and what every part needs to refer to. */
export class DwgTarget {
  readonly document: acad.CadDocument;
  readonly drawing: Drawing;
  readonly version: string;
  /** What stands for an object of the drawing, by the handle it had there. */
  readonly made = new Map<number, acad.CadObject>();
  readonly #diagnostics: Diagnostics;
  readonly losses = new Losses();

  constructor(drawing: Drawing, version: string, diagnostics: Diagnostics) {
    this.drawing = drawing;
    this.version = version;
    this.#diagnostics = diagnostics;
    this.document = new acad.CadDocument(acad.ACadVersion[version as keyof typeof acad.ACadVersion], true);
  }

  lose(kind: string): void {
    this.losses.lose(kind);
  }

  report(): void {
    this.losses.report(this.#diagnostics, 'DWG');
  }

  layer(name: string): acad.Layer {
    return (
      this.document.layers?.tryGetValue(name) ?? this.#add(this.document.layers, new acad.Layer(name || '0'))
    );
  }

  lineType(name: string): acad.LineType {
    return (
      this.document.lineTypes?.tryGetValue(name) ??
      this.document.lineTypes?.tryGetValue('ByLayer') ??
      acad.LineType.byLayer
    );
  }

  style(name: string): acad.TextStyle {
    return (
      this.document.textStyles?.tryGetValue(name) ??
      this.document.textStyles?.tryGetValue('Standard') ??
      acad.TextStyle.default
    );
  }

  dimStyle(name: string): acad.DimensionStyle {
    const styles = this.document.dimensionStyles;
    return styles?.tryGetValue(name) ?? styles?.tryGetValue('Standard') ?? acad.DimensionStyle.default;
  }

  block(name: string): acad.BlockRecord | undefined {
    return name === '' ? undefined : this.document.blockRecords?.tryGetValue(name);
  }

  /** An application that extended data names must be registered. */
  application(name: string): acad.AppId {
    const known = this.document.appIds?.tryGetValue(name);
    return known ?? this.#add(this.document.appIds, new acad.AppId(name || 'ACAD'));
  }

  #add<T extends acad.TableEntry>(table: { tryAdd(entry: T): T } | null, entry: T): T {
    return table ? table.tryAdd(entry) : entry;
  }

  /** Gives an entity what all entities share. */
  common<T extends acad.Entity>(made: T, entity: EntityCommon): T {
    made.layer = this.layer(entity.layer);
    made.color = color(entity.color);
    made.lineType = this.lineType(entity.lineType);
    made.lineTypeScale = entity.lineTypeScale;
    made.lineWeight = entity.lineWeight as acad.LineWeightType;
    made.isInvisible = entity.invisible;
    if (entity.opacity !== undefined && entity.opacity >= 0) {
      made.transparency = new acad.Transparency(Math.min(90, Math.round((1 - entity.opacity) * 100)));
    }
    if ('normal' in made) (made as { normal: acad.XYZ }).normal = xyz(entity.extrusion);
    return made;
  }
}

export function xyz([x, y, z]: readonly [number, number, number]): acad.XYZ {
  return new acad.XYZ(x, y, z);
}

export function xy([x, y]: readonly [number, number]): acad.XY {
  return new acad.XY(x, y);
}

export function color(value: Color): acad.Color {
  if (typeof value === 'number') return new acad.Color(value);
  return new acad.Color((value.rgb >> 16) & 255, (value.rgb >> 8) & 255, value.rgb & 255);
}

/** Points of a flat list of x, y, z. */
export function points3(values: Float64Array): acad.XYZ[] {
  const result: acad.XYZ[] = [];
  for (let i = 0; i + 2 < values.length; i += 3) {
    result.push(new acad.XYZ(values[i] as number, values[i + 1] as number, values[i + 2] as number));
  }
  return result;
}

export function points2(values: Float64Array): acad.XY[] {
  const result: acad.XY[] = [];
  for (let i = 0; i + 1 < values.length; i += 2)
    result.push(new acad.XY(values[i] as number, values[i + 1] as number));
  return result;
}
