/** Lengths, areas and volumes in the model's own unit. */
import type { LengthUnit } from '@linework/solid/scene';

const digits = (language: string, value: number): string =>
  new Intl.NumberFormat(language, { maximumSignificantDigits: 6 }).format(value);

/** `power` 1 is a length, 2 an area, 3 a volume; the value is in meters to that power. */
export function formatInUnit(meters: number, unit: LengthUnit, language: string, power = 1): string {
  const sign = power === 1 ? '' : power === 2 ? '²' : '³';
  return `${digits(language, meters / unit.meters ** power)} ${unit.name}${sign}`;
}

export const formatDegrees = (value: number, language: string): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)}°`;
