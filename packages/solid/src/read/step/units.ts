/** Lengths, angles and other measures of a STEP file, each with the unit it is given in. */
import {
  argumentsAs,
  argumentsOf,
  numbersOf,
  referenceOf,
  referencesOf,
  stringOf,
  type StepIndex,
  type StepRecord,
} from './part21.ts';

type Records = ReadonlyMap<number, StepRecord>;

export interface StepUnit {
  kind: 'length' | 'angle' | 'other';
  symbol: string;
  /** In millimeters, or in degrees. */
  size: number;
}

const prefixes: Record<string, [string, number]> = {
  '.KILO.': ['k', 1e3],
  '.CENTI.': ['c', 1e-2],
  '.MILLI.': ['m', 1e-3],
  '.MICRO.': ['µ', 1e-6],
  '.NANO.': ['n', 1e-9],
};
const symbols: Record<string, string> = { INCH: 'in', FOOT: 'ft', MIL: 'mil', DEGREE: '°', DEG: '°' };

/** Units are made of units: a few steps, not a circle. */
export function unitOf(records: Records, id: number | undefined, depth = 4): StepUnit | undefined {
  const record = id === undefined ? undefined : records.get(id);
  if (!record || depth === 0) return undefined;
  const si = argumentsAs(record, 'SI_UNIT');
  if (si) {
    const [letter, factor] = prefixes[si[0] ?? ''] ?? ['', 1];
    if (si[1] === '.METRE.') return { kind: 'length', symbol: `${letter}m`, size: factor * 1000 };
    if (si[1] === '.RADIAN.') return { kind: 'angle', symbol: 'rad', size: (factor * 180) / Math.PI };
    return { kind: 'other', symbol: '', size: 1 };
  }
  const converted = argumentsAs(record, 'CONVERSION_BASED_UNIT');
  const base = converted && measureOf(records, referenceOf(converted[1]), depth - 1);
  if (!converted || !base?.unit) return undefined;
  const name = stringOf(converted[0]);
  return {
    kind: base.unit.kind,
    symbol: symbols[name.toUpperCase()] ?? name.toLowerCase(),
    size: base.value * base.unit.size,
  };
}

/** How many millimeters one of the file's units of length has. */
export function millimetersPerUnit(records: Records, byType: StepIndex): number {
  for (const id of byType.get('GLOBAL_UNIT_ASSIGNED_CONTEXT') ?? []) {
    const units = argumentsAs(records.get(id)!, 'GLOBAL_UNIT_ASSIGNED_CONTEXT')?.[0] ?? '';
    for (const unit of referencesOf({ type: '', args: units })) {
      const known = unitOf(records, unit);
      if (known?.kind === 'length' && known.size > 0) return known.size;
    }
  }
  return 1;
}

export interface StepMeasure {
  value: number;
  unit: StepUnit | undefined;
  /** Of a representation: which of its values this is. */
  name: string;
  /** VALUE_FORMAT_TYPE_QUALIFIERs and the like. */
  qualifiers: readonly number[];
}

const plainMeasures = [
  'MEASURE_WITH_UNIT',
  'LENGTH_MEASURE_WITH_UNIT',
  'PLANE_ANGLE_MEASURE_WITH_UNIT',
  'RATIO_MEASURE_WITH_UNIT',
];

export function measureOf(records: Records, id: number | undefined, depth = 4): StepMeasure | undefined {
  const record = id === undefined ? undefined : records.get(id);
  if (!record) return undefined;
  const item = record.type === 'MEASURE_REPRESENTATION_ITEM' ? argumentsOf(record.args) : undefined;
  const isPlain = plainMeasures.includes(record.type);
  const args =
    item?.slice(1) ?? (isPlain ? argumentsOf(record.args) : argumentsAs(record, 'MEASURE_WITH_UNIT'));
  const value = numbersOf(args?.[0]?.replace(/^[A-Z_]+/, ''))[0];
  if (!args || value === undefined) return undefined;
  const name = item?.[0] ?? argumentsAs(record, 'REPRESENTATION_ITEM')?.[0];
  const qualifiers = argumentsAs(record, 'QUALIFIED_REPRESENTATION_ITEM')?.[0] ?? '';
  return {
    value,
    unit: unitOf(records, referenceOf(args[1]), depth),
    name: stringOf(name),
    qualifiers: referencesOf({ type: '', args: qualifiers }),
  };
}

/** As the designer wrote it, where the file says how many decimals that were. */
export function formatMeasure(
  records: Records,
  measure: StepMeasure,
  qualifiers: readonly number[] = measure.qualifiers,
): string {
  const isRadians = measure.unit?.symbol === 'rad';
  const value = isRadians ? measure.value * measure.unit!.size : measure.value;
  const plain = String(Number(value.toFixed(6)));
  for (const id of qualifiers) {
    const record = records.get(id);
    if (record?.type !== 'VALUE_FORMAT_TYPE_QUALIFIER') continue;
    const decimals = /\.(\d+)\s*$/.exec(stringOf(argumentsOf(record.args)[0]))?.[1];
    const written = decimals === undefined ? plain : value.toFixed(Math.min(9, Number(decimals)));
    // Fewer decimals than the value has would be another value.
    if (Math.abs(Number(written) - value) <= 1e-6 * Math.max(1, Math.abs(value))) return written;
  }
  return plain;
}

/** Angles have theirs right behind the number. */
export const unitSuffix = ({ unit }: StepMeasure): string =>
  !unit || unit.symbol === '' ? '' : unit.kind === 'angle' ? '°' : ` ${unit.symbol}`;
