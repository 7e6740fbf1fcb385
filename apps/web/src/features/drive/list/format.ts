/** Numbers and times of a list, in the person's language. */
import { formatSize } from '@linework/contract/format';
import type { Item } from '@linework/contract/drive';
import type { Language } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import type { DrivePlace } from '../place.ts';
import type { Translate } from '../../../app/language.ts';

type Formats = Map<Language, Intl.DateTimeFormat>;
const withTime: Formats = new Map();
const dayOnly: Formats = new Map();

function format(formats: Formats, time: number, language: Language, timeStyle: 'short' | undefined): string {
  let known = formats.get(language);
  if (!known) {
    known = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle });
    formats.set(language, known);
  }
  return time > 0 ? known.format(time) : '';
}

export function dateText(time: number, language: Language): string {
  return format(withTime, time, language, 'short');
}

/** Where there is little room. */
export function dayText(time: number, language: Language): string {
  return format(dayOnly, time, language, undefined);
}

/** The time that this list is about. */
export function timeOf(item: Item, { section }: DrivePlace): number {
  if (section === 'trash') return item.deleteTime ?? 0;
  return section === 'recent' && item.kind === 1 ? Math.max(item.openTime, item.modifyTime) : item.modifyTime;
}

/** Bytes of a file; of a folder, how much lies directly in it. */
export function sizeText(item: Item, t: Translate<'drive'>): string {
  return item.kind === 1 ? formatSize(item.size) : t('drive.items', { count: item.subFolders + item.count });
}

const dayMs = 86_400_000;

/** Begun days until the recycle bin lets go of it. */
export function daysLeft(deleteTime: number, now: number): number {
  const days = Math.ceil((deleteTime + limits.trashDays * dayMs - now) / dayMs);
  // Clocks differ: what was deleted just now may lie ahead of this one.
  return Math.max(0, Math.min(limits.trashDays, days));
}
