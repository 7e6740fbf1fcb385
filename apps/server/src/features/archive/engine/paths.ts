/** Paths of members as names of the drive: nothing leads out of the folder, and no name is one that a drive refuses. */
import { bounds, nameProblem } from '@linework/contract';

export interface CleanPath {
  /** Folders and at last the name; empty where nothing is left of it. */
  parts: string[];
  /** It is not what the archive says. */
  isChanged: boolean;
}

const forbidden = /[/:\\*?"<>|&\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** Zips split at slashes; only where an archive has none at all its backslashes are meant as such. */
export function usesBackslashes(paths: readonly string[]): boolean {
  return paths.some((path) => path.includes('\\')) && !paths.some((path) => path.includes('/'));
}

/** As an archive is looked at: its folders and at last the name, as it says them. */
export function shownParts(path: string, hasBackslashes: boolean): string[] {
  return path.split(hasBackslashes ? /[/\\]/ : '/').filter((part) => part !== '' && part !== '.');
}

export function cleanPath(path: string, hasBackslashes: boolean): CleanPath {
  const raw = path.split(hasBackslashes ? /[/\\]/ : '/').filter((part) => part !== '');
  const parts: string[] = [];
  let isChanged = path.startsWith('/') || (hasBackslashes && path.startsWith('\\'));
  for (const [at, part] of raw.entries()) {
    if (part === '.') continue;
    // Upwards, or to a drive: that part leads nowhere here.
    if (part === '..' || (at === 0 && /^[A-Za-z]:$/.test(part))) {
      isChanged = true;
      continue;
    }
    const name = cleanName(part);
    if (name !== part) isChanged = true;
    parts.push(name);
  }
  return { parts, isChanged };
}

export function cleanName(name: string): string {
  let clean = name.replace(forbidden, '_').trim();
  if (clean === '' || clean === '.' || clean === '..') clean = '_';
  if (nameProblem(clean) === 'tooLong') clean = shortened(clean);
  return clean;
}

/** Its ending stays. */
function shortened(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  let stem = name.slice(0, name.length - ending.length);
  while (Buffer.byteLength(stem + ending) > bounds.fileNameBytes)
    stem = stem.slice(0, Math.max(1, Math.floor(stem.length * 0.9)));
  // Not half of a character.
  return stem.replace(/[\ud800-\udbff]$/, '') + ending;
}
