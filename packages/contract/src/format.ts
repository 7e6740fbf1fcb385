/** Sizes and dates as the product writes them. */
import { vipTypes } from './enums.ts';
import { expiryWarningDays } from './specified.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** 2 decimals, B KB MB GB, steps of 1024. */
export function formatSize(bytes: number): string {
  let value = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(2).replace('.', decimalSign)} ${units[unit]}`;
}

let decimalSign = '.';

/** Sizes on screen are written in the person's language; a server writes them with a point. */
export function setDecimalSign(sign: '.' | ','): void {
  decimalSign = sign;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** YYYY-MM-DD HH:MM:SS in the given offset from UTC; the machine's own where absent. */
export function formatDate(epochMs: number, offsetMinutes?: number): string {
  const offset = offsetMinutes ?? -new Date(epochMs).getTimezoneOffset();
  const d = new Date(epochMs + offset * 60_000);
  if (Number.isNaN(d.getTime())) return '';
  const day = `${String(d.getUTCFullYear()).padStart(4, '0')}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
  return `${day} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
}

const dayMs = 86_400_000;

/** A membership is flagged when it ends within 7 days, except where it is the gift that decides. */
export function isExpiring(
  { vipType, vipInfo }: { vipType: number; vipInfo: { serverEndTimeStamp: number } },
  now: number,
): boolean {
  const left = vipInfo.serverEndTimeStamp - now;
  return vipType === vipTypes.premium && left > 0 && left <= expiryWarningDays * dayMs;
}
