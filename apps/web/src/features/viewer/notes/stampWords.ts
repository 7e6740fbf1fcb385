/** What a stamp says, in the language of whoever looks at it. */
import type { NoteData, StampName } from './note.ts';

type Titles = Readonly<Record<StampName, string>>;

let titles: Titles = { approved: 'Approved', rejected: 'Rejected', review: 'For review' };
let language = 'en';
let dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });

/** The overlay tells it the person's language, and each other one they change to. */
export function speakStamps(to: string, words: Titles): void {
  language = to;
  titles = words;
  dates = new Intl.DateTimeFormat(to, { dateStyle: 'medium' });
}

export function stampWords({ stamp, time }: Pick<NoteData, 'stamp' | 'time'>): {
  title: string;
  date: string;
} {
  return { title: titles[stamp].toLocaleUpperCase(language), date: dates.format(time) };
}
