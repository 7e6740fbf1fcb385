/** Geometric tolerances of a STEP file: the symbol, the zone, and the datums it refers to. */
import type { PmiType } from '../../pmi.ts';
import { argumentsAs, argumentsOf, referenceOf, referencesOf, stringOf } from './part21.ts';
import type { PmiContext, PmiSource } from './pmi.ts';
import { formatMeasure, measureOf, unitSuffix } from './units.ts';

/** By the record's name: what it is, and its symbol of ISO 1101 and ASME Y14.5. */
const kinds: Record<string, [PmiType, string]> = {
  STRAIGHTNESS_TOLERANCE: ['straightness', '⏤'],
  FLATNESS_TOLERANCE: ['flatness', '⏥'],
  ROUNDNESS_TOLERANCE: ['roundness', '○'],
  CYLINDRICITY_TOLERANCE: ['cylindricity', '⌭'],
  LINE_PROFILE_TOLERANCE: ['lineProfile', '⌒'],
  SURFACE_PROFILE_TOLERANCE: ['surfaceProfile', '⌓'],
  ANGULARITY_TOLERANCE: ['angularity', '∠'],
  PERPENDICULARITY_TOLERANCE: ['perpendicularity', '⟂'],
  PARALLELISM_TOLERANCE: ['parallelism', '∥'],
  POSITION_TOLERANCE: ['position', '⌖'],
  CONCENTRICITY_TOLERANCE: ['concentricity', '◎'],
  COAXIALITY_TOLERANCE: ['concentricity', '◎'],
  SYMMETRY_TOLERANCE: ['symmetry', '⌯'],
  CIRCULAR_RUNOUT_TOLERANCE: ['circularRunout', '↗'],
  TOTAL_RUNOUT_TOLERANCE: ['totalRunout', '⌰'],
};

const modifiers: [RegExp, string][] = [
  [/MAXIMUM_MATERIAL/, 'Ⓜ'],
  [/LEAST_MATERIAL/, 'Ⓛ'],
  [/RECIPROCITY/, 'Ⓡ'],
  [/FREE_STATE/, 'Ⓕ'],
  [/TANGENT_PLANE/, 'Ⓣ'],
  [/REGARDLESS_OF_FEATURE/, 'Ⓢ'],
];
const modifierSigns = (text: string): string =>
  modifiers.flatMap(([pattern, sign]) => (pattern.test(text) ? [sign] : [])).join('');

export function readTolerances(context: PmiContext): PmiSource[] {
  const { records, byType } = context;
  const ids = new Set(
    ['GEOMETRIC_TOLERANCE', ...Object.keys(kinds)].flatMap((type) => byType.get(type) ?? []),
  );
  const zones = zoneForms(context);
  return [...ids].map((id): PmiSource => {
    const record = records.get(id)!;
    const leaf = Object.keys(kinds).find(
      (name) => record.type === name || (record.type === '' && argumentsAs(record, name)),
    );
    const [type, symbol] = (leaf && kinds[leaf]) || [undefined, ''];
    const args = argumentsAs(record, 'GEOMETRIC_TOLERANCE') ?? argumentsOf(record.args);
    const measure = measureOf(records, referenceOf(args[2]));
    const changed =
      (argumentsAs(record, 'GEOMETRIC_TOLERANCE_WITH_MODIFIERS')?.[0] ?? '') +
      (argumentsAs(record, 'MODIFIED_GEOMETRIC_TOLERANCE')?.[0] ?? '');
    const value = measure
      ? `${zones.get(id) ?? ''}${formatMeasure(records, measure)}${modifierSigns(changed)}${unitSuffix(measure)}`
      : modifierSigns(changed);
    const references = argumentsAs(record, 'GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE')?.[0] ?? args[4] ?? '';
    const datums = referencesOf({ type: '', args: references }).flatMap((each) => datumTexts(context, each));
    const aspect = referenceOf(args[3]);
    return {
      id,
      kind: 'tolerance',
      ...(type && { type }),
      text: [`${symbol} ${value}`.trim(), ...datums].join(' | '),
      name: stringOf(args[0]),
      about: aspect === undefined ? [] : [aspect],
    };
  });
}

/** TOLERANCE_ZONE(name, description, shape, definitional, tolerances, form) */
function zoneForms({ records, byType }: PmiContext): Map<number, string> {
  const signs = new Map<number, string>();
  for (const id of byType.get('TOLERANCE_ZONE') ?? []) {
    const args = argumentsOf(records.get(id)!.args);
    const form = stringOf(argumentsOf(records.get(referenceOf(args[5]) ?? -1)?.args ?? '')[0]);
    const sign = /spherical/i.test(form) ? 'S⌀' : /cylindrical|circular/i.test(form) ? '⌀' : '';
    for (const tolerance of referencesOf({ type: '', args: args[4] ?? '' })) signs.set(tolerance, sign);
  }
  return signs;
}

/** A DATUM_SYSTEM of compartments, or a DATUM_REFERENCE as before AP242; `A-B` where two make one datum. */
function datumTexts({ records }: PmiContext, reference: number): string[] {
  const record = records.get(reference);
  if (!record) return [];
  if (record.type === 'DATUM_SYSTEM') {
    const compartments = referencesOf({ type: '', args: argumentsOf(record.args)[4] ?? '' });
    return compartments.flatMap((each) => letters(each, 4) || []);
  }
  return [letters(reference, 4)].filter(Boolean);

  function letters(id: number, depth: number): string {
    const found = records.get(id);
    if (!found || depth === 0) return '';
    const args = argumentsOf(found.args);
    if (found.type === 'DATUM') return stringOf(args[4]);
    const isOld = found.type === 'DATUM_REFERENCE' || found.type === 'REFERENCED_MODIFIED_DATUM';
    const base = (isOld ? args[1] : args[4]) ?? '';
    const names = referencesOf({ type: '', args: base }).map((each) => letters(each, depth - 1));
    return names.filter(Boolean).join('-') + modifierSigns((isOld ? args[2] : args[5]) ?? '');
  }
}
