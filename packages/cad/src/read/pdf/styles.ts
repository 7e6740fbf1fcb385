/** Colors, weights, layers and linetypes of a PDF in the drawing's own terms. */
import { type Color, type EntityCommon, WEIGHT_DEFAULT } from '../../model/common.ts';
import { defaultLayer, defaultLineType } from '../../model/defaults.ts';
import type { Drawing } from '../../model/drawing.ts';
import { WORLD_NORMAL } from '../../model/point.ts';

/** The weights a drawing may have, in hundredths of a millimeter. */
const WEIGHTS = [
  0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100, 106, 120, 140, 158, 200, 211,
];
const FORBIDDEN = /[<>/\\":;?*|,=`]/g;
const MAX_NAME = 255;

export class PdfStyles {
  readonly #drawing: Drawing;
  readonly #lineTypes = new Map<string, string>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  layer(name: string | undefined): string {
    const clean = (name ?? '').replace(FORBIDDEN, '_').trim().slice(0, MAX_NAME) || '0';
    const key = clean.toUpperCase();
    const known = this.#drawing.layers.get(key);
    if (known) return known.name;
    this.#drawing.layers.set(key, defaultLayer(clean));
    return clean;
  }

  /** Dashes in drawing units, drawn and left out in turn. */
  lineType(dashes: readonly number[]): string {
    const even = dashes.length % 2 === 1 ? [...dashes, ...dashes] : dashes;
    if (even.length === 0 || !even.some((dash) => dash > 0)) return 'CONTINUOUS';
    const key = even.map((dash) => dash.toPrecision(4)).join(' ');
    let name = this.#lineTypes.get(key);
    if (!name) {
      name = `PDF_${this.#lineTypes.size + 1}`;
      this.#lineTypes.set(key, name);
      const lineType = defaultLineType(name);
      lineType.elements = even.map((dash, i) => ({ length: i % 2 === 0 ? dash : -dash }));
      lineType.length = even.reduce((sum, dash) => sum + dash, 0);
      this.#drawing.lineTypes.set(name, lineType);
    }
    return name;
  }

  common(
    layer: string,
    color: Color,
    opacity: number,
    lineWeight = WEIGHT_DEFAULT,
    lineType = 'CONTINUOUS',
  ): EntityCommon {
    return {
      handle: 0,
      layer,
      color,
      lineType,
      lineTypeScale: 1,
      lineWeight,
      invisible: false,
      extrusion: WORLD_NORMAL,
      ...(opacity < 0.995 ? { opacity } : {}),
    };
  }
}

/** Black is the color that is seen on every background. */
export function colorOf(rgb: number): Color {
  return rgb === 0 ? 7 : { rgb };
}

export function weightOf(millimeters: number): number {
  const hundredths = millimeters * 100;
  return WEIGHTS.reduce((best, weight) =>
    Math.abs(weight - hundredths) < Math.abs(best - hundredths) ? weight : best,
  );
}
