/** Calendar months in the fixed offset of a region: no daylight saving by construction. */
import type { Region } from '@linework/contract';

export const dayMs = 86_400_000;
const hourMs = 3_600_000;

export const offsetOf = (region: Region): number => (region === 'cn' ? 8 * hourMs : 0);

/** The same day and time so many months on, or the last day of a shorter month. */
export function addMonths(time: number, months: number, offsetMs: number): number {
  const date = new Date(time + offsetMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last)) - offsetMs;
}
