import type { DimensionVariables } from '../../model/styles.ts';

/** Flags of DIMZIN: of decimals, and among its lowest two bits those of feet and inches. */
const LEADING = 4;
const TRAILING = 8;

export function decimals(value: number, places: number, zeros: number, separator: number): string {
  let text = value.toFixed(Math.max(0, Math.min(8, places)));
  if (zeros & TRAILING && text.includes('.')) text = text.replace(/\.?0+$/, '');
  if (zeros & LEADING) text = text.replace(/^(-?)0\./, '$1.');
  const mark = separator > 32 ? String.fromCharCode(separator) : '.';
  return text.replace('.', mark);
}

/** A length in the style's units (DIMLUNIT). */
export function lengthText(value: number, style: DimensionVariables): string {
  const { decimals: places, zeroSuppression: zeros, decimalSeparator: separator } = style;
  switch (style.units) {
    case 1:
      return scientific(value, places, zeros, separator);
    case 3:
      return feetAndInches(value, zeros, (inches) => {
        const text = decimals(inches, places, zeros & ~3, separator);
        return {
          text,
          inFeet: text,
          isZero: Number(inches.toFixed(places)) === 0,
          isFoot: Number(inches.toFixed(places)) >= 12,
        };
      });
    case 4:
      return feetAndInches(value, zeros, (inches) => fraction(inches, style));
    case 5:
      return `${value < 0 ? '-' : ''}${fraction(Math.abs(value), style).text}`;
    default:
      return decimals(value, places, zeros, separator);
  }
}

function scientific(value: number, places: number, zeros: number, separator: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(Math.max(0, Math.min(8, places))).split('e');
  const digits = decimals(Number(mantissa), places, zeros, separator);
  const power = Number(exponent);
  return `${digits}E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** `text` as it stands by itself, `inFeet` as it stands behind feet. */
type Inches = { text: string; inFeet: string; isZero: boolean; isFoot: boolean };

/** Feet and inches; what of them is left out where it is zero is for the lowest two bits of DIMZIN to say. */
function feetAndInches(value: number, zeros: number, inchesOf: (inches: number) => Inches): string {
  const all = Math.abs(value);
  let feet = Math.floor(all / 12);
  let inches = inchesOf(all - feet * 12);
  if (inches.isFoot) {
    feet++;
    inches = inchesOf(0);
  }
  const kind = zeros & 3;
  const [showFeet, showInches] = [
    feet > 0 || kind === 1 || kind === 2,
    !inches.isZero || kind === 1 || kind === 3,
  ];
  const sign = value < 0 ? '-' : '';
  if (!showFeet) return `${sign}${inches.text}"`;
  return showInches ? `${sign}${feet}'-${inches.inFeet}"` : `${sign}${feet}'`;
}

/** A whole number and a fraction of it, stacked as DIMFRAC says. */
function fraction(value: number, style: DimensionVariables): Inches {
  const denominator = 2 ** Math.max(0, Math.min(8, style.decimals));
  let parts = Math.round(value * denominator);
  const whole = Math.floor(parts / denominator);
  parts -= whole * denominator;
  const isFoot = whole >= 12;
  if (parts === 0) return { text: `${whole}`, inFeet: `${whole}`, isZero: whole === 0, isFoot };
  let below = denominator;
  while (parts % 2 === 0) {
    parts /= 2;
    below /= 2;
  }
  const bar = style.fractionFormat === 1 ? '#' : '/';
  const plain = style.fractionFormat === 2;
  const part = plain ? `${parts}/${below}` : `{\\H${style.toleranceFactor || 1}x;\\S${parts}${bar}${below};}`;
  const inFeet = `${whole}${plain ? ' ' : ''}${part}`;
  return { text: whole === 0 ? part : inFeet, inFeet, isZero: false, isFoot };
}

const DEGREES = 180 / Math.PI;

/** An angle in radians, in the style's units (DIMAUNIT). */
export function angleText(radians: number, style: DimensionVariables): string {
  const places = style.angularDecimals < 0 ? style.decimals : style.angularDecimals;
  // DIMAZIN has other flags than DIMZIN: 1 leading, 2 trailing zeros.
  const zeros =
    (style.angularZeroSuppression & 1 ? LEADING : 0) | (style.angularZeroSuppression & 2 ? TRAILING : 0);
  const number = (value: number): string => decimals(value, places, zeros, style.decimalSeparator);
  switch (style.angularUnits) {
    case 1:
      return sexagesimal(radians * DEGREES, places);
    case 2:
      return `${number((radians * 200) / Math.PI)}g`;
    case 3:
      return `${number(radians)}r`;
    default:
      return `${number(radians * DEGREES)}°`;
  }
}

/** Degrees, with minutes from one place on, with seconds from three, and what they have behind the point from five. */
function sexagesimal(degrees: number, places: number): string {
  if (places <= 0) return `${degrees.toFixed(0)}°`;
  const behind = Math.max(0, Math.min(4, places - 4));
  const unit = places <= 2 ? 60 : 3600 * 10 ** behind;
  const all = Math.round(Math.abs(degrees) * unit) / unit;
  const whole = Math.floor(all + 1e-12);
  const minutes = (all - whole) * 60;
  const sign = degrees < 0 ? '-' : '';
  if (places <= 2) return `${sign}${whole}°${Math.round(minutes)}'`;
  const full = Math.floor(minutes + 1e-9);
  return `${sign}${whole}°${full}'${Math.max(0, (minutes - full) * 60).toFixed(behind)}"`;
}
