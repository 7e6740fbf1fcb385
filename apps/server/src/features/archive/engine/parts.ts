/** Archives in several files: which belong together, and which of them is missing. */

export interface ArchiveParts {
  /** In order; the one that is opened comes first. */
  names: string[];
  /** A part that has to be there and is not. */
  missing?: string;
}

interface Series {
  /** The n-th part, from 1 on. */
  nameOf(n: number): string;
  /** Opened first, where that is not the first part. */
  opener?: string;
}

const padded = (n: number, width: number): string => String(n).padStart(width, '0');

/** The series that a name belongs to, whichever part of it it is. */
function seriesOf(name: string, has: (name: string) => boolean): Series | undefined {
  const [, stem = '', digits = ''] = /^(.*)\.part(\d{1,5})\.rar$/i.exec(name) ?? [];
  if (digits !== '') {
    const ending = name.slice(-4);
    const word = name.slice(stem.length, stem.length + 5);
    return { nameOf: (n) => `${stem}${word}${padded(n, digits.length)}${ending}` };
  }
  const numbered = /^(.*\.(?:7z|zip|rar))\.(\d{3,5})$/i.exec(name);
  if (numbered) {
    const [, base = '', number = ''] = numbered;
    return { nameOf: (n) => `${base}.${padded(n, number.length)}` };
  }
  const old = /^(.*)\.([rz])(ar|ip|\d\d)$/i.exec(name);
  if (!old) return undefined;
  const [, base = '', letter = '', rest = ''] = old;
  const isRar = letter.toLowerCase() === 'r';
  const opener = /^\d\d$/.test(rest) ? `${base}.${letter}${matchCase(letter, isRar ? 'ar' : 'ip')}` : name;
  if (isRar) {
    if (rest.toLowerCase() === 'ar' && !has(`${base}.${letter}00`)) return undefined;
    return { nameOf: (n) => (n === 1 ? opener : `${base}.${letter}${padded(n - 2, 2)}`) };
  }
  if (rest.toLowerCase() === 'ip' && !has(`${base}.${letter}01`)) return undefined;
  return { nameOf: (n) => `${base}.${letter}${padded(n, 2)}`, opener };
}

const matchCase = (like: string, text: string): string =>
  like === like.toUpperCase() ? text.toUpperCase() : text;

/** The one that follows x.7z.001 and the like; undefined where a name has no number at its end. */
export function partAfter(name: string): string | undefined {
  const [, base = '', number] = /^(.*\.)(\d{3,5})$/.exec(name) ?? [];
  return number === undefined ? undefined : `${base}${padded(Number(number) + 1, number.length)}`;
}

/** The first of those that x.zip is the last of: x.z01. */
export const firstBefore = (zipName: string): string => `${zipName.slice(0, -2)}01`;

/** Undefined where the file is an archive by itself. `beside` are the names in its folder. */
export function findParts(name: string, beside: readonly string[]): ArchiveParts | undefined {
  const known = new Map(beside.map((each) => [each.toLowerCase(), each]));
  const realName = (each: string): string | undefined => known.get(each.toLowerCase());
  const series = seriesOf(name, (each) => realName(each) !== undefined);
  if (!series) return undefined;
  const names: string[] = [];
  if (series.opener !== undefined) {
    const opener = realName(series.opener);
    if (opener === undefined) return { names: [], missing: series.opener };
    names.push(opener);
  }
  const last = lastOf(series, known);
  for (let n = 1; n <= Math.max(1, last); n++) {
    const part = realName(series.nameOf(n));
    if (part === undefined) return { names, missing: series.nameOf(n) };
    names.push(part);
  }
  return { names };
}

/** The highest number that is there: a gap below it is a missing part. */
function lastOf(series: Series, known: ReadonlyMap<string, string>): number {
  const maxGap = 3;
  let last = 0;
  for (let n = 1; n <= last + 1 + maxGap && n <= 1000; n++)
    if (known.has(series.nameOf(n).toLowerCase())) last = n;
  return last;
}
