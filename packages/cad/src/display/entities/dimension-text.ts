import type { DimensionEntity } from '../../model/dimensions.ts';
import type { DimensionVariables } from '../../model/styles.ts';

function decimals(value: number, places: number, zeros: number, separator: number): string {
  let text = value.toFixed(Math.max(0, Math.min(8, places)));
  if (zeros & 8 && text.includes('.')) text = text.replace(/\.?0+$/, '');
  if (zeros & 4) text = text.replace(/^(-?)0\./, '$1.');
  const mark = separator > 32 ? String.fromCharCode(separator) : '.';
  return text.replace('.', mark);
}

/** Feet and inches with fractions, for architectural and fractional units. */
function fractional(value: number, places: number, feet: boolean, zeros: number): string {
  const sign = value < 0 ? '-' : '';
  const denominator = 2 ** Math.max(0, Math.min(8, places));
  let parts = Math.round(Math.abs(value) * denominator);
  let whole = Math.floor(parts / denominator);
  parts -= whole * denominator;
  let prefix = '';
  if (feet) {
    const ft = Math.floor(whole / 12);
    whole -= ft * 12;
    if (ft > 0 || zeros === 2 || zeros === 1) prefix = `${ft}'-`;
  }
  let fraction = '';
  if (parts > 0) {
    let d = denominator;
    while (parts % 2 === 0) {
      parts /= 2;
      d /= 2;
    }
    fraction = `${parts}/${d}`;
  }
  const inches =
    fraction === '' ? `${whole}` : whole === 0 && prefix === '' ? fraction : `${whole} ${fraction}`;
  return `${sign}${prefix}${inches}${feet ? '"' : ''}`;
}

/** What a dimension says: its override with <> replaced, or the measurement in its style's units. */
export function dimensionText(e: DimensionEntity, style: DimensionVariables, measured: number): string {
  if (e.text === ' ') return '';
  const angular = e.kind === 'angular' || e.kind === 'angular3';
  let value: string;
  if (angular) {
    const degrees = (measured * 180) / Math.PI;
    value = `${decimals(degrees, style.angularDecimals < 0 ? style.decimals : style.angularDecimals, style.angularZeroSuppression === 0 ? 0 : 8, style.decimalSeparator)}°`;
  } else {
    const factor = style.linearFactor === 0 ? 1 : Math.abs(style.linearFactor);
    let n = measured * factor;
    if (style.rounding > 0) n = Math.round(n / style.rounding) * style.rounding;
    if (style.units === 4) value = fractional(n, style.decimals, true, style.zeroSuppression & 3);
    else if (style.units === 5) value = fractional(n, style.decimals, false, 0);
    else value = decimals(n, style.decimals, style.zeroSuppression, style.decimalSeparator);
    if (e.kind === 'radius' || e.kind === 'jogged') value = `R${value}`;
    if (e.kind === 'diameter') value = `%%c${value}`;
    if (style.postfix !== '')
      value = style.postfix.includes('<>') ? style.postfix.replace('<>', value) : value + style.postfix;
    if (style.tolerances && style.tolerancePlus === style.toleranceMinus && style.tolerancePlus !== 0) {
      value += `%%p${decimals(style.tolerancePlus, style.toleranceDecimals, style.zeroSuppression, style.decimalSeparator)}`;
    }
  }
  return e.text === '' ? value : e.text.replace('<>', value);
}
