/** The colors that a STEP file gives its bodies and faces. */
import { argumentsOf, referencesOf, type StepIndex, type StepRecord, stringOf } from './part21.ts';

/** Red, green, blue and opacity, 0 to 1. */
export type StepColor = readonly [number, number, number, number];

type Records = ReadonlyMap<number, StepRecord>;

/** What each record is colored by; one that overrides another wins. */
export function colorsByItem(records: Records, byType: StepIndex): Map<number, StepColor> {
  const colors = new Map<number, StepColor>();
  const known = new Map<number, StepColor | undefined>();
  for (const type of ['STYLED_ITEM', 'OVER_RIDING_STYLED_ITEM']) {
    for (const id of byType.get(type) ?? []) {
      const args = argumentsOf(records.get(id)!.args);
      const [item] = referencesOf({ type: '', args: args[2] ?? '' });
      const color = referencesOf({ type: '', args: args[1] ?? '' })
        .map((style) => colorOf(records, style, known, maxDepth))
        .find((found) => found !== undefined);
      if (item !== undefined && color) colors.set(item, color);
    }
  }
  return colors;
}
const maxDepth = 8;

/** Of surfaces: those of curves are for their edges. */
const surfaceStyles = new Set([
  'PRESENTATION_STYLE_ASSIGNMENT',
  'PRESENTATION_STYLE_BY_CONTEXT',
  'SURFACE_STYLE_USAGE',
  'SURFACE_SIDE_STYLE',
  'SURFACE_STYLE_FILL_AREA',
  'FILL_AREA_STYLE',
  'FILL_AREA_STYLE_COLOUR',
  'SURFACE_STYLE_RENDERING',
  'SURFACE_STYLE_RENDERING_WITH_PROPERTIES',
]);

function colorOf(
  records: Records,
  id: number,
  known: Map<number, StepColor | undefined>,
  depth: number,
): StepColor | undefined {
  const record = records.get(id);
  if (!record || depth === 0) return undefined;
  if (known.has(id)) return known.get(id);
  const color = readColor(records, record, known, depth);
  known.set(id, color);
  return color;
}

function readColor(
  records: Records,
  record: StepRecord,
  known: Map<number, StepColor | undefined>,
  depth: number,
): StepColor | undefined {
  if (record.type === 'COLOUR_RGB') {
    const [red, green, blue] = argumentsOf(record.args).slice(1).map(Number);
    const color = [red!, green!, blue!] as const;
    return color.every((part) => part >= 0 && part <= 1) ? [...color, 1] : undefined;
  }
  if (record.type === 'DRAUGHTING_PRE_DEFINED_COLOUR')
    return namedColors[stringOf(argumentsOf(record.args)[0]).toLowerCase()];
  if (!surfaceStyles.has(record.type)) return undefined;
  let color: StepColor | undefined;
  let opacity = 1;
  for (const next of referencesOf(record)) {
    const style = records.get(next);
    if (style?.type === 'SURFACE_STYLE_TRANSPARENT') opacity = 1 - Number(style.args);
    // What renders it comes with its transparency, and so before the plain color.
    const found = colorOf(records, next, known, depth - 1);
    if (found && (!color || found[3] < color[3])) color = found;
  }
  if (!color || !(opacity >= 0 && opacity < 1)) return color;
  return [color[0], color[1], color[2], opacity];
}

const namedColors: Record<string, StepColor> = {
  red: [1, 0, 0, 1],
  green: [0, 1, 0, 1],
  blue: [0, 0, 1, 1],
  yellow: [1, 1, 0, 1],
  magenta: [1, 0, 1, 1],
  cyan: [0, 1, 1, 1],
  black: [0, 0, 0, 1],
  white: [1, 1, 1, 1],
};
