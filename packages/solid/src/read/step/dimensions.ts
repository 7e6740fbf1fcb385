/** Sizes and locations of a STEP file with their values and tolerances. */
import type { PmiType } from '../../pmi.ts';
import { argumentsOf, numbersOf, referenceOf, referencesOf, stringOf } from './part21.ts';
import type { PmiContext, PmiSource } from './pmi.ts';
import { formatMeasure, measureOf, unitSuffix, type StepMeasure } from './units.ts';

const dimensionRecords = [
  'DIMENSIONAL_SIZE',
  'DIMENSIONAL_SIZE_WITH_DATUM_FEATURE',
  'DIMENSIONAL_SIZE_WITH_PATH',
  'DIMENSIONAL_LOCATION',
  'DIMENSIONAL_LOCATION_WITH_PATH',
  'DIRECTED_DIMENSIONAL_LOCATION',
  'ANGULAR_SIZE',
  'ANGULAR_LOCATION',
];

const signs: Partial<Record<PmiType, string>> = {
  diameter: '⌀',
  radius: 'R',
  sphericalDiameter: 'S⌀',
  sphericalRadius: 'SR',
};

export function readDimensions(context: PmiContext): PmiSource[] {
  const { records, byType } = context;
  const ids = new Set(dimensionRecords.flatMap((type) => byType.get(type) ?? []));
  if (ids.size === 0) return [];
  const valuesOf = representations(context);
  const toleranceOf = tolerances(context);
  return [...ids].map((id): PmiSource => {
    const record = records.get(id)!;
    const strings = argumentsOf(record.args).filter((each) => each.startsWith("'"));
    const isLocation = record.type.includes('LOCATION');
    const type = typeOf(record.type, stringOf(isLocation ? strings[0] : strings.at(-1)));
    const [value, format] = valueText(context, valuesOf.get(id) ?? [], type);
    const range = toleranceOf.get(id);
    const tolerance = range === undefined ? '' : toleranceText(context, range, value);
    return {
      id,
      kind: 'dimension',
      type,
      text: format(tolerance),
      // Of locations the name says the type, and the description the name.
      name: isLocation ? stringOf(strings[1]) : '',
      about: [id, ...referencesOf(record)],
    };
  });
}

function typeOf(record: string, name: string): PmiType {
  if (record.startsWith('ANGULAR')) return 'angle';
  const isSphere = /spher/i.test(name);
  if (/diameter/i.test(name)) return isSphere ? 'sphericalDiameter' : 'diameter';
  if (/radius/i.test(name)) return isSphere ? 'sphericalRadius' : 'radius';
  return 'distance';
}

/** DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(dimension, SHAPE_DIMENSION_REPRESENTATION(name, items, context)) */
function representations({ records, byType }: PmiContext): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const id of byType.get('DIMENSIONAL_CHARACTERISTIC_REPRESENTATION') ?? []) {
    const [dimension, representation] = referencesOf(records.get(id)!);
    const items = argumentsOf(records.get(representation ?? -1)?.args ?? '')[1] ?? '';
    if (dimension !== undefined) found.set(dimension, referencesOf({ type: '', args: items }));
  }
  return found;
}

type WithTolerance = (tolerance: string) => string;

/** The nominal value, and how to write it once its tolerance is known. */
function valueText(
  { records }: PmiContext,
  items: readonly number[],
  type: PmiType,
): [StepMeasure | undefined, WithTolerance] {
  const measures = items.flatMap((id) => measureOf(records, id) ?? []);
  const upper = measures.find(({ name }) => /upper/i.test(name));
  const lower = measures.find(({ name }) => /lower/i.test(name));
  const nominal = measures.find((measure) => measure !== upper && measure !== lower);
  const any = nominal ?? upper ?? lower;
  if (!any) return [undefined, (tolerance) => tolerance];
  const write = (measure: StepMeasure): string => formatMeasure(records, measure);
  const limits = [lower, upper].flatMap((measure) => (measure ? [write(measure)] : [])).join(' – ');
  const notes = items.map((id) => descriptionOf(records.get(id)?.args ?? '')).join(' ');
  return [
    nominal,
    (tolerance) => {
      const between = nominal && limits !== '' ? ` (${limits})` : '';
      const plain = `${signs[type] ?? ''}${nominal ? write(nominal) : limits}${between}`;
      const bound = qualifierOf(records, any);
      const text = [plain, tolerance, bound].filter(Boolean).join(' ') + unitSuffix(any);
      // A theoretically exact dimension stands in a frame, one for reference in parentheses.
      if (/theoretical/i.test(notes)) return `[${text}]`;
      return /reference|auxiliary/i.test(notes) ? `(${text})` : text;
    },
  ];
}

const descriptionOf = (args: string): string => stringOf(argumentsOf(args)[1]);

function qualifierOf(records: PmiContext['records'], { qualifiers }: StepMeasure): string {
  const words = qualifiers.map((id) => {
    const record = records.get(id);
    return record?.type === 'TYPE_QUALIFIER' ? stringOf(argumentsOf(record.args)[0]) : '';
  });
  return words.includes('maximum') ? 'MAX' : words.includes('minimum') ? 'MIN' : '';
}

/** PLUS_MINUS_TOLERANCE(range, dimension) */
function tolerances({ records, byType }: PmiContext): Map<number, number> {
  const found = new Map<number, number>();
  for (const id of byType.get('PLUS_MINUS_TOLERANCE') ?? []) {
    const args = argumentsOf(records.get(id)!.args);
    const [range, dimension] = [referenceOf(args[0]), referenceOf(args[1])];
    if (range !== undefined && dimension !== undefined) found.set(dimension, range);
  }
  return found;
}

function toleranceText(context: PmiContext, range: number, nominal: StepMeasure | undefined): string {
  const { records } = context;
  const record = records.get(range);
  const args = argumentsOf(record?.args ?? '');
  if (record?.type === 'LIMITS_AND_FITS') return `${stringOf(args[0])}${stringOf(args[2])}`;
  if (record?.type !== 'TOLERANCE_VALUE') return '';
  const [lower, upper] = args.map((each) => measureOf(records, referenceOf(each)));
  if (!lower || !upper) return '';
  const write = (measure: StepMeasure, id: string | undefined): string =>
    formatMeasure(records, { ...measure, value: Math.abs(measure.value) }, [
      ...measure.qualifiers,
      ...qualifications(context, referenceOf(id)),
      ...(nominal?.qualifiers ?? []),
    ]);
  const [low, high] = [write(lower, args[0]), write(upper, args[1])];
  if (Number(low) === Number(high) && lower.value <= 0 && upper.value >= 0) return `±${high}`;
  const sign = ({ value }: StepMeasure): string => (value > 0 ? '+' : value < 0 ? '−' : '');
  return `${sign(upper)}${high}/${sign(lower)}${low}`;
}

/** MEASURE_QUALIFICATION(name, description, measure, qualifiers) */
function qualifications({ records, byType }: PmiContext, measure: number | undefined): number[] {
  return (byType.get('MEASURE_QUALIFICATION') ?? []).flatMap((id) => {
    const args = argumentsOf(records.get(id)!.args);
    return numbersOf(args[2])[0] === measure ? referencesOf({ type: '', args: args[3] ?? '' }) : [];
  });
}
