/** Tax numbers of companies: their form and their check digits. Nobody else is asked. */

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The check character that the first 17 of a unified social credit code ask for; undefined for other characters. */
export function creditCodeCheck(first17: string): string | undefined {
  let sum = 0;
  let weight = 1;
  for (const character of first17) {
    const value = creditAlphabet.indexOf(character);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return creditAlphabet[(31 - (sum % 31)) % 31];
}

/** `ok`; `doubtful` where its check character is another one; `wrong` where it is no tax number at all. */
export type TaxIdState = 'ok' | 'doubtful' | 'wrong';

/** A Chinese company's number: a unified social credit code, or one of the 15 or 20 digits of before. */
export function chineseTaxId(text: string): TaxIdState {
  if (/^(?:[0-9]{15}|[0-9]{20}|[0-9]{14}[0-9A-Z]|[0-9]{17}[0-9X][0-9]{2})$/.test(text)) return 'ok';
  if (text.length !== 18 || !/^[0-9A-Z]+$/.test(text)) return 'wrong';
  return creditCodeCheck(text.slice(0, 17)) === text[17] ? 'ok' : 'doubtful';
}

const digitsOf = (text: string): number[] => [...text].map(Number);
const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);

function luhn(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** ISO 7064 MOD 11,10. */
function mod1110(text: string): boolean {
  let product = 10;
  for (const digit of digitsOf(text.slice(0, -1))) {
    const sum = (digit + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(text.at(-1));
}

interface VatForm {
  pattern: RegExp;
  check?: (digits: string) => boolean;
}

const austrian = (text: string): boolean => {
  const sum = digitsOf(text.slice(1, 8)).reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(text[8]);
};

const mod97Dutch = (text: string): boolean => {
  const spelled = [...`NL${text}`].map((each) => (/\d/.test(each) ? each : String(each.charCodeAt(0) - 55)));
  return BigInt(spelled.join('')) % 97n === 1n;
};

/** What follows the two letters of the country. */
const vatForms: Record<string, VatForm> = {
  AT: { pattern: /^U\d{8}$/, check: austrian },
  BE: { pattern: /^[01]\d{9}$/, check: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)) },
  BG: { pattern: /^\d{9,10}$/ },
  CY: { pattern: /^\d{8}[A-Z]$/ },
  CZ: { pattern: /^\d{8,10}$/ },
  DE: { pattern: /^[1-9]\d{8}$/, check: mod1110 },
  DK: { pattern: /^\d{8}$/, check: (id) => weighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: {
    pattern: /^\d{9}$/,
    check: (id) => (10 - (weighted(id, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === Number(id[8]),
  },
  EL: {
    pattern: /^\d{9}$/,
    check: (id) => (weighted(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(id[8]),
  },
  ES: { pattern: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: {
    pattern: /^\d{8}$/,
    check: (id) => (11 - (weighted(id, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(id[7]),
  },
  FR: {
    pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    check: (id) =>
      !/^\d{2}/.test(id) || (12 + 3 * (Number(id.slice(2)) % 97)) % 97 === Number(id.slice(0, 2)),
  },
  HR: { pattern: /^\d{11}$/, check: mod1110 },
  HU: {
    pattern: /^\d{8}$/,
    check: (id) => (10 - (weighted(id, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10 === Number(id[7]),
  },
  IE: { pattern: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/ },
  IT: { pattern: /^\d{11}$/, check: luhn },
  LT: { pattern: /^(?:\d{9}|\d{12})$/ },
  LU: { pattern: /^\d{8}$/, check: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  LV: { pattern: /^\d{11}$/ },
  MT: {
    pattern: /^\d{8}$/,
    check: (id) => 37 - (weighted(id, [3, 4, 6, 7, 8, 9]) % 37) === Number(id.slice(6)),
  },
  NL: {
    pattern: /^\d{9}B\d{2}$/,
    check: (id) => weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(id[8]) || mod97Dutch(id),
  },
  PL: {
    pattern: /^\d{10}$/,
    check: (id) => weighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(id[9]),
  },
  PT: {
    pattern: /^\d{9}$/,
    check: (id) => {
      const check = 11 - (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
      return (check > 9 ? 0 : check) === Number(id[8]);
    },
  },
  RO: { pattern: /^\d{2,10}$/ },
  SE: { pattern: /^\d{10}01$/, check: (id) => luhn(id.slice(0, 10)) },
  SI: {
    pattern: /^[1-9]\d{7}$/,
    check: (id) => {
      const check = 11 - (weighted(id, [8, 7, 6, 5, 4, 3, 2]) % 11);
      return (check === 10 ? 0 : check) === Number(id[7]);
    },
  },
  SK: { pattern: /^[1-9]\d{9}$/, check: (id) => BigInt(id) % 11n === 0n },
};

/** Greece writes its numbers with EL. */
const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

export const euCountries: readonly string[] = Object.keys(vatForms).map((prefix) =>
  prefix === 'EL' ? 'GR' : prefix,
);
export const isInEu = (country: string): boolean => euCountries.includes(country);

/** A VAT id of the European Union, with the two letters of its country. */
export function europeanVatId(text: string, country: string): TaxIdState {
  const prefix = vatPrefix(country);
  const form = vatForms[prefix];
  const rest = text.slice(2);
  if (!form || !text.startsWith(prefix) || text.length > 14 || !form.pattern.test(rest)) return 'wrong';
  return form.check === undefined || form.check(rest) ? 'ok' : 'doubtful';
}

/** As people type them: spaces, dots and dashes are no part of a number. */
export const plainTaxId = (text: string): string => text.replace(/[\s.\-/]/g, '').toUpperCase();
