import { isReference, MODEL_SPACE, type Drawing } from '../model/drawing.ts';
import type { Layout } from '../model/layout.ts';
import type { DimensionVariables } from '../model/styles.ts';
import { variableName } from './forms/annotations.ts';
import { colorName, weightName } from './property-rows.ts';

export type RecordKind =
  | 'setting'
  | 'layer'
  | 'lineType'
  | 'textStyle'
  | 'dimensionStyle'
  | 'multileaderStyle'
  | 'mlineStyle'
  | 'layout'
  | 'reference';

/** Something of a drawing that has a name and is no entity, with what it says. */
export type NamedRecord = {
  kind: RecordKind;
  name: string;
  values: readonly (readonly [property: string, value: string | number])[];
};

type Values = [string, string | number][];

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
const near = (value: number): number => Number(value.toPrecision(9));

/** Names with a bar belong to an external reference, and are compared with that file. */
const isOwn = (name: string): boolean => !name.includes('|');

export function recordsOf(drawing: Drawing): NamedRecord[] {
  return [
    settings(drawing),
    ...layers(drawing),
    ...lineTypes(drawing),
    ...textStyles(drawing),
    ...dimensionStyles(drawing),
    ...multileaderStyles(drawing),
    ...mlineStyles(drawing),
    ...layouts(drawing),
    ...references(drawing),
  ];
}

function settings({ header }: Drawing): NamedRecord {
  const values: Values = [
    ['units', header.units],
    ['lineTypeScale', near(header.lineTypeScale)],
    ['pointMode', header.pointMode],
    ['pointSize', near(header.pointSize)],
  ];
  return { kind: 'setting', name: 'Drawing', values };
}

function layers(drawing: Drawing): NamedRecord[] {
  return [...drawing.layers.values()]
    .filter(({ name }) => isOwn(name))
    .map((layer) => {
      const values: Values = [
        ['color', colorName(layer.color)],
        ['lineType', (layer.lineType || 'CONTINUOUS').toUpperCase()],
        ['lineWeight', weightName(layer.lineWeight)],
        ['on', yesNo(!layer.off)],
        ['frozen', yesNo(layer.frozen)],
        ['locked', yesNo(layer.locked)],
        ['plot', yesNo(layer.plot)],
        ['opacity', layer.opacity === undefined ? 1 : Math.round(layer.opacity * 100) / 100],
      ];
      return { kind: 'layer', name: layer.name, values };
    });
}

const IMPLIED = new Set(['BYLAYER', 'BYBLOCK', 'CONTINUOUS']);

function lineTypes(drawing: Drawing): NamedRecord[] {
  return [...drawing.lineTypes.values()]
    .filter(({ name }) => isOwn(name) && !IMPLIED.has(name.toUpperCase()))
    .map(({ name, elements }) => {
      const pattern = elements.map(({ length, shape }) => {
        const mark = shape ? `[${shape.text ?? shape.number}]` : '';
        return `${near(length)}${mark}`;
      });
      return { kind: 'lineType', name, values: [['pattern', pattern.join(', ')]] };
    });
}

function textStyles(drawing: Drawing): NamedRecord[] {
  return [...drawing.textStyles.values()]
    .filter(({ name, shapeFile }) => isOwn(name) && !shapeFile && name !== '')
    .map((style) => {
      const values: Values = [
        ['font', (style.face || style.font).toLowerCase().replace(/\.(shx|ttf)$/, '')],
        ['bigFont', style.bigFont.toLowerCase().replace(/\.shx$/, '')],
        ['height', near(style.fixedHeight)],
        ['widthFactor', near(style.widthFactor || 1)],
        ['oblique', near(style.oblique)],
      ];
      return { kind: 'textStyle', name: style.name, values };
    });
}

/** What shapes the picture of a dimension most. */
const DIMENSION_VARIABLES = [
  'scale',
  'arrowSize',
  'extensionOffset',
  'extensionBeyond',
  'tolerances',
  'limits',
  'textVertical',
  'lineColor',
  'extensionColor',
  'textColor',
  'units',
  'decimals',
  'textHeight',
  'tickSize',
  'linearFactor',
  'textGap',
  'postfix',
] as const satisfies readonly (keyof DimensionVariables)[];

function dimensionStyles(drawing: Drawing): NamedRecord[] {
  return [...drawing.dimStyles.values()]
    .filter(({ name }) => isOwn(name))
    .map((style) => ({
      kind: 'dimensionStyle',
      name: style.name,
      values: DIMENSION_VARIABLES.map((name) => [name, variableName(style[name])] as const),
    }));
}

function multileaderStyles(drawing: Drawing): NamedRecord[] {
  return [...drawing.multileaderStyles.values()].map((style) => {
    const values: Values = [
      ['textHeight', near(style.textHeight)],
      ['arrowSize', near(style.arrowSize)],
      ['scale', near(style.scale)],
      ['lineColor', colorName(style.lineColor)],
      ['textColor', colorName(style.textColor)],
    ];
    return { kind: 'multileaderStyle', name: style.name, values };
  });
}

function mlineStyles(drawing: Drawing): NamedRecord[] {
  return [...drawing.mlineStyles.values()].map(({ name, elements }) => {
    const lines = elements.map(({ offset, color }) => `${near(offset)} ${colorName(color)}`);
    return { kind: 'mlineStyle', name, values: [['elements', lines.join(', ')]] };
  });
}

function layouts(drawing: Drawing): NamedRecord[] {
  return drawing.layouts
    .filter(({ model, block }) => !model && block.toUpperCase() !== MODEL_SPACE)
    .map((layout) => ({ kind: 'layout', name: layout.name, values: plotValues(layout) }));
}

function plotValues({ plot }: Layout): Values {
  return [
    ['printer', plot.printer],
    ['paper', plot.paper],
    ['paperWidth', near(plot.paperWidth)],
    ['paperHeight', near(plot.paperHeight)],
    ['plotRotation', plot.rotation * 90],
    ['plotArea', plot.kind],
    ['plotScale', `${near(plot.scaleNumerator)}:${near(plot.scaleDenominator)}`],
    ['plotStyles', plot.styleSheet],
  ];
}

function references(drawing: Drawing): NamedRecord[] {
  return [...drawing.blocks.values()].filter(isReference).map(({ name, xrefPath, flags, unloaded }) => {
    const values: Values = [
      ['path', xrefPath],
      ['overlay', yesNo((flags & 8) !== 0)],
      ['loaded', yesNo(!unloaded)],
    ];
    return { kind: 'reference', name, values };
  });
}
