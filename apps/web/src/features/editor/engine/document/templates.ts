/** Drawings to begin with, made here: nothing of them comes from another program. */
import {
  defaultDimStyle,
  defaultLayer,
  defaultLayout,
  defaultLineType,
  defaultTextStyle,
  emptyBlock,
  emptyDrawing,
} from '@linework/cad/model/defaults';
import { MODEL_SPACE, PAPER_SPACE, type Drawing } from '@linework/cad/model/drawing';
import type { Layer, LineType } from '@linework/cad/model/styles';
import { write } from '@linework/cad/write/write';
import type { DrawingTemplate } from '../types.ts';

interface Measures {
  /** INSUNITS. */
  units: number;
  /** Of the sheet that the first view shows. */
  width: number;
  height: number;
  textSize: number;
  dimStyle: string;
  /** Dashes are given in millimeters. */
  dashFactor: number;
  linearUnits: number;
  precision: number;
}

const measures: Record<DrawingTemplate, Measures> = {
  metric: {
    units: 4,
    width: 420,
    height: 297,
    textSize: 2.5,
    dimStyle: 'ISO-25',
    dashFactor: 1,
    linearUnits: 2,
    precision: 4,
  },
  imperial: {
    units: 1,
    width: 12,
    height: 9,
    textSize: 0.2,
    dimStyle: 'Standard',
    dashFactor: 1 / 25.4,
    linearUnits: 2,
    precision: 4,
  },
};

/** Name, description, dashes in millimeters (negative: gaps). */
const lineTypes: readonly [name: string, description: string, dashes: number[]][] = [
  ['CENTER', 'Center ____ _ ____ _ ____', [31.75, -6.35, 6.35, -6.35]],
  ['DASHED', 'Dashed __ __ __ __ __ __', [12.7, -6.35]],
  ['HIDDEN', 'Hidden _ _ _ _ _ _ _ _ _', [6.35, -3.175]],
  ['PHANTOM', 'Phantom ____ _ _ ____ _ _', [31.75, -6.35, 6.35, -6.35, 6.35, -6.35]],
  ['DOT', 'Dot . . . . . . . . . . .', [0, -6.35]],
];

const layers: readonly (Partial<Layer> & { name: string })[] = [
  { name: '0' },
  { name: 'Outline', color: 7, lineWeight: 50 },
  { name: 'Center', color: 1, lineType: 'CENTER', lineWeight: 25 },
  { name: 'Hidden', color: 3, lineType: 'HIDDEN', lineWeight: 25 },
  { name: 'Dimensions', color: 4, lineWeight: 18 },
  { name: 'Text', color: 2, lineWeight: 25 },
  { name: 'Hatch', color: 8, lineWeight: 13 },
];

export function templateDrawing(template: DrawingTemplate): Drawing {
  const { units, width, height, textSize, dimStyle, dashFactor, linearUnits, precision } = measures[template];
  const drawing = emptyDrawing('dwg');
  const isMetric = template === 'metric';
  const put = <T extends { name: string }>(table: Map<string, T>, entry: T): void =>
    void table.set(entry.name.toUpperCase(), entry);
  for (const [name, description, dashes] of lineTypes)
    put(drawing.lineTypes, lineType(name, description, dashes, dashFactor));
  for (const layer of layers) put(drawing.layers, { ...defaultLayer(layer.name), ...layer });
  put(drawing.textStyles, { ...defaultTextStyle('Standard'), font: 'txt.shx' });
  put(drawing.textStyles, { ...defaultTextStyle('Notes'), font: 'arial.ttf', face: 'Arial' });
  put(drawing.dimStyles, defaultDimStyle('Standard'));
  if (isMetric)
    put(drawing.dimStyles, {
      ...defaultDimStyle(dimStyle),
      arrowSize: 2.5,
      extensionOffset: 0.625,
      lineIncrement: 3.75,
      extensionBeyond: 1.25,
      textVertical: 1,
      textHeight: 2.5,
      textGap: 0.625,
      centerMark: 2.5,
      decimals: 2,
      zeroSuppression: 8,
      decimalSeparator: 44,
      lineForced: true,
      textInsideHorizontal: false,
      textOutsideHorizontal: false,
    });
  drawing.blocks.set(PAPER_SPACE, emptyBlock('*Paper_Space'));
  drawing.layouts = [
    { ...defaultLayout('Model', MODEL_SPACE), tabOrder: 0 },
    { ...defaultLayout('Layout1', PAPER_SPACE), tabOrder: 1, model: false },
  ];
  const limits: Drawing['header']['limits'] = [
    [0, 0],
    [width, height],
  ];
  drawing.header = {
    ...drawing.header,
    units,
    metric: isMetric,
    textSize,
    textStyle: 'Standard',
    dimStyle,
    linearUnits,
    linearPrecision: precision,
    limits,
    paperLimits: limits,
    mirrorText: false,
  };
  drawing.viewports = [
    {
      name: '*ACTIVE',
      center: [width / 2, height / 2],
      // Known as a view that nobody chose: whoever opens what was drawn sees all of it.
      height,
      aspect: width / height,
      target: [0, 0, 0],
      direction: [0, 0, 1],
      twist: 0,
      paperSpace: false,
    },
  ];
  return drawing;
}

/** As a file: what is saved later is saved in place of it. */
export function templateFile(template: DrawingTemplate): Uint8Array {
  const { bytes, diagnostics } = write(templateDrawing(template), { format: 'dwg', version: '2018' });
  if (!bytes) throw new Error(diagnostics.map(({ message }) => message).join(' '));
  return bytes;
}

function lineType(name: string, description: string, dashes: readonly number[], factor: number): LineType {
  const elements = dashes.map((dash) => ({ length: dash * factor }));
  const length = elements.reduce((sum, dash) => sum + Math.abs(dash.length), 0);
  return { ...defaultLineType(name), description, length, elements };
}
