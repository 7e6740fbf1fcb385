import type { DimensionEntity } from '../../model/dimensions.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { angleText, decimals, lengthText } from './dimension-units.ts';

/** What a dimension says: its override with <> replaced, or the measurement in its style's units. */
export function dimensionText(e: DimensionEntity, style: DimensionVariables, measured: number): string {
  if (e.text === ' ') return '';
  if (e.kind === 'angular' || e.kind === 'angular3')
    return filled(e.text, withTolerance(angleText(measured, style), measured * DEGREES, style));
  const length = roundedTo(
    measured * (style.linearFactor === 0 ? 1 : Math.abs(style.linearFactor)),
    style.rounding,
  );
  const value = withAffixes(e, style.postfix, withTolerance(lengthText(length, style), length, style));
  if (!style.alternate) return filled(e.text, value);
  const alternate = `[${alternateText(e, length, style)}]`;
  if (e.text.includes('[]'))
    return filled(
      e.text.replace('[]', () => alternate),
      value,
    );
  return filled(e.text, `${value} ${alternate}`);
}

const DEGREES = 180 / Math.PI;

function filled(text: string, value: string): string {
  return text === '' ? value : text.replace('<>', () => value);
}

function roundedTo(value: number, step: number): number {
  return step > 0 ? Math.round(value / step) * step : value;
}

const [ARCHITECTURAL, FRACTIONAL, STACKED, PLAIN_FRACTION] = [4, 5, 2, 2];

/** DIMALTU counts as DIMLUNIT does, but with 6 and 7 for fractions that are not stacked, as 4 and 5 are. */
function unitsOf({
  alternateUnits: units,
  fractionFormat,
}: DimensionVariables): Pick<DimensionVariables, 'units' | 'fractionFormat'> {
  if (units > FRACTIONAL) return { units: units - STACKED, fractionFormat: PLAIN_FRACTION };
  const isStacked = units === ARCHITECTURAL || units === FRACTIONAL;
  return { units, fractionFormat: isStacked ? fractionFormat % PLAIN_FRACTION : fractionFormat };
}

/** The sign of a radius or diameter. */
function signed({ kind }: DimensionEntity, value: string): string {
  if (kind === 'radius' || kind === 'jogged') return `R${value}`;
  return kind === 'diameter' ? `%%c${value}` : value;
}

/** DIMPOST: around the value by <>, else behind it. What stands before the value does so in place of its sign. */
function withAffixes(e: DimensionEntity, affixes: string, value: string): string {
  const at = affixes.indexOf('<>');
  if (at > 0) return affixes.replace('<>', () => value);
  return signed(e, value) + affixes.slice(at < 0 ? 0 : 2);
}

function alternateText(e: DimensionEntity, length: number, style: DimensionVariables): string {
  const value = lengthText(roundedTo(length * style.alternateFactor, style.alternateRounding), {
    ...style,
    ...unitsOf(style),
    decimals: style.alternateDecimals,
    zeroSuppression: style.alternateZeroSuppression,
  });
  // What stands behind [] belongs to the alternate units, in either variable.
  const affixes = style.alternatePostfix.replace('[]', '<>');
  return withAffixes(e, affixes, value);
}

/** With its tolerance behind it, or the two limits in its place, smaller by DIMTFAC where they are stacked. */
function withTolerance(text: string, value: number, style: DimensionVariables): string {
  const { tolerancePlus: plus, toleranceMinus: minus } = style;
  const part = (n: number): string =>
    decimals(n, style.toleranceDecimals, style.toleranceZeroSuppression, style.decimalSeparator);
  if (style.limits) return stacked(part(value + plus), part(value - minus), style);
  if (!style.tolerances || (plus === 0 && minus === 0)) return text;
  if (plus === minus) return `${text}%%p${part(plus)}`;
  const sign = (n: number): string => `${n < 0 ? '-' : n > 0 ? '+' : ''}${part(Math.abs(n))}`;
  return text + stacked(sign(plus), sign(-minus), style);
}

function stacked(upper: string, lower: string, { toleranceFactor }: DimensionVariables): string {
  return `{\\H${toleranceFactor || 1}x;\\S${upper}^${lower};}`;
}
