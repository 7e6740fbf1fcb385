/** Tax inside of prices: what of an amount is net and what is tax, to the cent. */
import { addMoney, proportionOf } from './money.ts';

/** EN 16931: standard, zero, exempt, reverse charge, not subject to tax. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** `amount · factor ÷ divisor`, half up. */
function halfUp(amount: number, factor: number, divisor: number): number {
  const scaled = BigInt(amount) * BigInt(factor);
  const by = BigInt(divisor);
  return Number((2n * scaled + by) / (2n * by));
}

const whole = 10_000;

export interface TaxSplit {
  net: number;
  tax: number;
  /** What net and tax miss the gross amount by: a cent at most, told as BT-114. */
  rounding: number;
}

/** Net and tax of an amount that includes it; the rate in hundredths of a percent. */
export function splitTax(gross: number, basisPoints: number): TaxSplit {
  const net = halfUp(gross, whole, whole + basisPoints);
  const tax = halfUp(net, basisPoints, whole);
  return { net, tax, rounding: gross - net - tax };
}

/** Parts of `total` in the proportion of `weights`, by the largest remainder: they add up exactly. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = addMoney(...weights);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => proportionOf(total, weight, sum));
  const remainders = weights.map((weight, index) => ({
    index,
    rest: (BigInt(total) * BigInt(weight)) % BigInt(sum),
  }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = total - addMoney(...parts);
  for (const { index } of remainders.slice(0, left)) parts[index] = parts[index]! + 1;
  return parts;
}

export interface TaxedLine {
  gross: number;
  basisPoints: number;
  category: TaxCategory;
}

/** All lines of one category and rate. */
export interface TaxGroup extends TaxSplit {
  basisPoints: number;
  category: TaxCategory;
  gross: number;
}

export interface TaxedInvoice extends TaxSplit {
  gross: number;
  groups: TaxGroup[];
  /** Net of each line, in their order; they add up to the net amounts of their groups. */
  lineNets: number[];
}

/** Taxes are computed for all lines of a rate together, as EN 16931 wants it; lines share their group's net amount. */
export function taxInvoice(lines: readonly TaxedLine[]): TaxedInvoice {
  const keyOf = ({ category, basisPoints }: TaxedLine): string => `${category} ${basisPoints}`;
  const groups: TaxGroup[] = [];
  const lineNets = lines.map(() => 0);
  for (const key of new Set(lines.map(keyOf))) {
    const members = lines.flatMap((line, index) => (keyOf(line) === key ? [{ line, index }] : []));
    const { basisPoints, category } = members[0]!.line;
    const gross = addMoney(...members.map(({ line }) => line.gross));
    const split = splitTax(gross, basisPoints);
    groups.push({ basisPoints, category, gross, ...split });
    const nets = apportion(
      split.net,
      members.map(({ line }) => line.gross),
    );
    members.forEach(({ index }, place) => (lineNets[index] = nets[place]!));
  }
  const sum = (of: (group: TaxGroup) => number): number => addMoney(...groups.map(of));
  return {
    gross: sum((group) => group.gross),
    net: sum((group) => group.net),
    tax: sum((group) => group.tax),
    rounding: sum((group) => group.rounding),
    groups,
    lineNets,
  };
}
