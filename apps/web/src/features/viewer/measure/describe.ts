/** A measurement in words: what the panel, the overlay and the clipboard show of it. */
import type { PlainKey } from '@linework/i18n';
import type { Point2d } from '../engine/types.ts';
import { angleText, areaText, directionText, lengthText, pointText, type Notation } from './format.ts';
import { chainLength } from './geometry.ts';
import { heading, type Measurement, type MeasuredThing } from './measurement.ts';
import { areaBeside } from './units.ts';

export interface MeasuredValue {
  label: PlainKey<'measure'>;
  text: string;
  /** The same in a unit that is easier to grasp. */
  beside?: string | undefined;
}

/** On a sheet of paper the drawing's unit is not the unit. */
function notationFor({ paper, units = 0 }: Measurement, notation: Notation): Notation {
  return paper ? { ...notation, units } : notation;
}

/** The first one is what it is all about. */
export function valuesOf(measurement: Measurement, drawing: Notation): MeasuredValue[] {
  const notation = notationFor(measurement, drawing);
  const { thing } = measurement;
  const length = (label: MeasuredValue['label'], value: number) => ({
    label,
    text: lengthText(value, notation),
  });
  switch (thing.kind) {
    case 'distance': {
      const total = chainLength(thing.points);
      if (thing.points.length > 2) return [length('measure.value.total', total)];
      const way = heading(thing);
      if (way === undefined) return [length('measure.value.length', total)];
      const [a, b] = thing.points as [Point2d, Point2d];
      return [
        length('measure.value.length', total),
        { label: 'measure.value.angle', text: directionText(way, notation.angular) },
        length('measure.value.across', b.x - a.x),
        length('measure.value.up', b.y - a.y),
      ];
    }
    case 'area': {
      const beside = areaBeside(thing.area, notation.units);
      return [
        { label: 'measure.value.area', text: areaText(thing.area, notation), beside },
        length('measure.value.perimeter', thing.perimeter),
      ];
    }
    case 'angle':
      return [{ label: 'measure.value.angle', text: angleText(Math.abs(thing.sweep), notation.angular) }];
    case 'radius':
      return [
        length('measure.value.radius', thing.radius),
        length('measure.value.diameter', thing.radius * 2),
        length('measure.value.circumference', thing.radius * 2 * Math.PI),
      ];
    case 'arc':
      return [length('measure.value.arc', thing.length)];
    case 'coordinate':
      return [{ label: 'measure.kind.coordinate', text: pointText(thing.at, notation) }];
  }
}

const marks: Partial<Record<MeasuredThing['kind'], string>> = { radius: 'R ', angle: '∠ ' };

/** Beside the thing on the drawing. */
export function headlineOf(measurement: Measurement, notation: Notation): string {
  return (marks[measurement.thing.kind] ?? '') + (valuesOf(measurement, notation)[0]?.text ?? '');
}

/** The parts of a chain, for those who want each of them. */
export function partsOf(measurement: Measurement, notation: Notation): string[] {
  const { thing } = measurement;
  if (thing.kind !== 'distance' || thing.points.length < 3) return [];
  return thing.points
    .slice(1)
    .map((point, i) =>
      lengthText(chainLength([thing.points[i]!, point]), notationFor(measurement, notation)),
    );
}

type Words = (key: PlainKey<'measure'>) => string;

/** One line for the clipboard: `Area 12.50 m²; Perimeter 15.00 m`. */
export function copyText(measurement: Measurement, notation: Notation, words: Words): string {
  return valuesOf(measurement, notation)
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${words(label)} ${text}`)
    .join('; ');
}

/** All of them as a table: a row a value, that spreadsheets take over as it is. */
export function tableText(measurements: readonly Measurement[], notation: Notation, words: Words): string {
  const rows = measurements.flatMap((measurement, i) =>
    valuesOf(measurement, notation)
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => [
        String(i + 1),
        words(`measure.kind.${measurement.thing.kind}`),
        words(label),
        text,
        measurement.layout,
      ]),
  );
  return rows.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}
