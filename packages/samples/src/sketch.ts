import {
  BYBLOCK,
  BYLAYER,
  WEIGHT_BYLAYER,
  WEIGHT_DEFAULT,
  type Color,
  type EntityCommon,
} from '@linework/cad/model/common';
import {
  defaultDimStyle,
  defaultLayer,
  defaultLayout,
  defaultLineType,
  defaultTextStyle,
  emptyBlock,
  emptyDrawing,
} from '@linework/cad/model/defaults';
import { MODEL_SPACE, type Block, type Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { WORLD_NORMAL } from '@linework/cad/model/point';
import type { DimStyle, TextStyle } from '@linework/cad/model/styles';

export type SketchPoint = readonly [number, number];

export type SketchStyle = {
  layer?: string;
  color?: Color;
  weight?: number;
  lineType?: string;
  /** Of the linetype. */
  scale?: number;
  opacity?: number;
};

/** Omit over each member of a union. */
type Bare<T> = T extends unknown ? Omit<T, keyof EntityCommon> : never;
type LayerLook = { color?: Color; weight?: number; lineType?: string; plot?: boolean };

const DASHES: Record<string, number[]> = {
  CENTER: [31.75, -6.35, 6.35, -6.35],
  DASHED: [12.7, -6.35],
  HIDDEN: [6.35, -3.175],
  DASHDOT: [12.7, -6.35, 0, -6.35],
  PHANTOM: [31.75, -6.35, 6.35, -6.35, 6.35, -6.35],
  DOT: [0, -6.35],
};

/** A drawing in the making: tables, blocks and the block that entities go to. */
export class Sketch {
  readonly drawing: Drawing = emptyDrawing('dxf');
  #block: Block;
  #pen: SketchStyle = {};

  /**
   * units: INSUNITS (4 millimeters, 6 meters). lineTypeScale: drawing units to a unit of the patterns. linearPrecision:
   * decimals of what is measured in it.
   */
  constructor(units: number, lineTypeScale: number, linearPrecision: number) {
    const { drawing } = this;
    Object.assign(drawing, { version: 'AC1032', codePage: 'utf-8', nextHandle: 0x100 });
    const header = { units, metric: true, lineTypeScale, linearPrecision, lineWeightDisplay: true };
    Object.assign(drawing.header, header);
    this.#block = drawing.blocks.get(MODEL_SPACE)!;
    this.#register(this.#block);
    this.#block.layer = '0';
    drawing.layouts.push({
      ...defaultLayout('Model', this.#block.name),
      handle: (this.#block.layout = this.handle()),
      blockHandle: this.#block.handle,
    });
    for (const name of ['ByBlock', 'ByLayer', 'Continuous'])
      drawing.lineTypes.set(name.toUpperCase(), defaultLineType(name, this.handle()));
    for (const [name, dashes] of Object.entries(DASHES)) {
      const length = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
      const elements = dashes.map((dash) => ({ length: dash }));
      drawing.lineTypes.set(name, { ...defaultLineType(name, this.handle()), length, elements });
    }
    for (const { handle, name } of drawing.lineTypes.values()) drawing.names.lineTypes.set(handle, name);
    this.layer('0', {});
    this.textStyle('Standard', { font: 'simplex.shx' });
    drawing.header.textStyle = 'Standard';
    this.dimStyle('Standard', {});
    drawing.header.dimStyle = 'Standard';
  }

  handle(): number {
    return this.drawing.nextHandle++;
  }

  layer(
    name: string,
    { color = 7, weight = WEIGHT_DEFAULT, lineType = 'Continuous', plot = true }: LayerLook,
  ): void {
    const layer = { ...defaultLayer(name, this.handle()), color, lineWeight: weight, lineType, plot };
    this.drawing.layers.set(name.toUpperCase(), layer);
    this.drawing.names.layers.set(layer.handle, name);
  }

  textStyle(name: string, look: Partial<TextStyle>): void {
    const style = { ...defaultTextStyle(name, this.handle()), ...look };
    this.drawing.textStyles.set(name.toUpperCase(), style);
    this.drawing.names.textStyles.set(style.handle, name);
  }

  dimStyle(name: string, look: Partial<DimStyle>): void {
    this.drawing.dimStyles.set(name.toUpperCase(), {
      ...defaultDimStyle(name, this.handle()),
      textStyle: 'Standard',
      ...look,
    });
  }

  #register(block: Block): void {
    block.handle = this.handle();
    block.units = this.drawing.header.units;
    this.drawing.blocks.set(block.name.toUpperCase(), block);
    this.drawing.names.blocks.set(block.handle, block.name);
  }

  /** Defines a block; inside of `draw` entities go to it, on layer 0 unless said otherwise. */
  block(name: string, draw: () => void): void {
    const block = emptyBlock(name);
    this.#register(block);
    this.into(block, draw);
    if (block.entities.some(({ type }) => type === 'ATTDEF')) block.flags |= 2;
  }

  /** A sheet of the given size in millimeters. */
  sheet(name: string, width: number, height: number, draw: () => void): void {
    const { drawing } = this;
    const count = drawing.layouts.length;
    const block = emptyBlock(count === 1 ? '*Paper_Space' : `*Paper_Space${count - 2}`);
    this.#register(block);
    const layout = defaultLayout(name, block.name);
    Object.assign(layout, { handle: this.handle(), blockHandle: block.handle, tabOrder: count });
    layout.limits = [
      [0, 0],
      [width, height],
    ];
    layout.extents = [
      [0, 0, 0],
      [width, height, 0],
    ];
    Object.assign(layout.plot, {
      paper: `${width} x ${height} mm`,
      paperWidth: width,
      paperHeight: height,
      kind: 5,
      flags: 688,
      standardScale: 16,
    });
    block.layout = layout.handle;
    drawing.layouts.push(layout);
    this.into(block, draw);
  }

  into(block: Block, draw: () => void): void {
    const [before, pen] = [this.#block, this.#pen];
    this.#block = block;
    this.#pen = {};
    draw();
    this.#block = before;
    this.#pen = pen;
  }

  /** What following entities look like, unless they say otherwise. */
  use(layer: string, pen: SketchStyle = {}): void {
    this.#pen = { ...pen, layer };
  }

  common(pen: SketchStyle = {}): EntityCommon {
    const { layer = '0', color, weight, lineType, scale = 1, opacity } = { ...this.#pen, ...pen };
    return {
      handle: this.handle(),
      layer,
      color: color ?? BYLAYER,
      lineType: lineType ?? 'ByLayer',
      lineTypeScale: scale,
      lineWeight: weight ?? WEIGHT_BYLAYER,
      invisible: false,
      extrusion: WORLD_NORMAL,
      ...(opacity === undefined ? {} : { opacity }),
    };
  }

  add(shape: Bare<Entity>, pen: SketchStyle = {}): void {
    this.#block.entities.push({ ...this.common(pen), ...shape } as Entity);
  }

  /** The view a file opens with, and its extents. */
  finish(from: SketchPoint, to: SketchPoint): Drawing {
    const { header, viewports } = this.drawing;
    header.extents = [
      [from[0], from[1], 0],
      [to[0], to[1], 0],
    ];
    header.limits = [
      [from[0], from[1]],
      [to[0], to[1]],
    ];
    const height = to[1] - from[1];
    viewports.push({
      name: '*ACTIVE',
      center: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
      height,
      aspect: (to[0] - from[0]) / height,
      target: [0, 0, 0],
      direction: [0, 0, 1],
      twist: 0,
      paperSpace: false,
    });
    return this.drawing;
  }
}

export const asBlock: SketchStyle = { color: BYBLOCK };

export const degrees = (angle: number): number => (angle * Math.PI) / 180;
