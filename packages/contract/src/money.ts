/** Amounts of money: whole numbers of the smallest unit, always beside their currency. No fraction ever touches one. */
import type { currencies } from './enums.ts';
import { type Language } from './enums.ts';

export type Currency = keyof typeof currencies;

/** Digits after the point; all currencies of the product have two. */
const minorDigits = 2;

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('an amount is a whole number of minor units');
  return value;
}

export const addMoney = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => whole(sum + whole(amount)), 0);

/** `percent` of an amount, half up. */
export function percentOf(amount: number, percent: number): number {
  const scaled = BigInt(whole(amount)) * BigInt(whole(percent));
  return Number((scaled + 50n) / 100n);
}

/** `amount · part ÷ total`, rounded down. */
export function proportionOf(amount: number, part: number, total: number): number {
  return Number((BigInt(whole(amount)) * BigInt(whole(part))) / BigInt(whole(total)));
}

/** An amount in so many parts that differ by one unit at most, the larger ones first; they add up to the whole. */
export function shareMoney(amount: number, parts: number): number[] {
  const base = proportionOf(amount, 1, parts);
  const larger = amount - base * parts;
  return Array.from({ length: parts }, (_, index) => base + (index < larger ? 1 : 0));
}

/** "4.99": how providers write amounts in their own texts. */
export function toDecimal(minor: number): string {
  const digits = String(whole(minor)).padStart(minorDigits + 1, '0');
  return `${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}`;
}

/** Undefined where the text is no amount with at most two digits after the point. */
export function fromDecimal(text: string): number | undefined {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  return found ? Number(found[1]! + (found[2] ?? '').padEnd(minorDigits, '0')) : undefined;
}

const formats = new Map<string, Intl.NumberFormat>();

/** As people of a language write it: ¥15.00, $4.99, 4,99 $. */
export function formatMoney(minor: number, currency: Currency, language: Language): string {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    formats.set(key, format);
  }
  // Intl takes decimal texts as they are: the amount never becomes a fraction.
  return format.format(toDecimal(minor) as unknown as number);
}
