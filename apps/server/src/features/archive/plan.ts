/** What is extracted, and under which names: decided before the first byte is unpacked. */
import { codes, Failure, type ArchiveEncoding, type Language } from '@linework/contract';
import type { ArchiveLimits } from '../../config.ts';
import { nameKey, numberedName } from '../drive/service.ts';
import { memberFilter, type ChosenMembers } from './chosenMembers.ts';
import { decodePaths, detectEncoding } from './engine/encoding.ts';
import { cleanPath, shownParts, usesBackslashes } from './engine/paths.ts';
import type { ArchiveListing, ArchiveMember, MemberFailure } from './engine/types.ts';

/** A longer path is named by its beginning. */
const maxShownPath = 500;

export interface PlannedFile {
  member: ArchiveMember;
  /** Below the folder that is made; '' for that itself. */
  folder: string;
  name: string;
}

export interface ExtractionPlan {
  files: PlannedFile[];
  /** Folders with nothing in them. */
  emptyFolders: string[];
  bytes: number;
  /** Links and devices. */
  skipped: number;
  renamed: number;
  refused: { path: string; reason: MemberFailure }[];
}

export interface PlanOptions {
  chosen?: ChosenMembers | undefined;
  encoding?: ArchiveEncoding | undefined;
  language: Language;
  limits: Pick<ArchiveLimits, 'maxMembers' | 'maxBytes' | 'maxDepth' | 'maxPathBytes'>;
}

/** More files and folders than are extracted at once; links never are. */
export function hasTooMany(members: readonly ArchiveMember[], maxMembers: number): boolean {
  return members.reduce((count, { isLink }) => (isLink ? count : count + 1), 0) > maxMembers;
}

/** Fails where the whole is too much: too many files, too many bytes. */
export function planExtraction(listing: ArchiveListing, options: PlanOptions): ExtractionPlan {
  const { members } = listing;
  const { language, limits } = options;
  const isWanted = memberFilter(options.chosen ?? {});
  const encoding = options.encoding ?? detectEncoding(members, language);
  const paths = decodePaths(members, encoding);
  const hasBackslashes = usesBackslashes(paths);
  const plan: ExtractionPlan = { files: [], emptyFolders: [], bytes: 0, skipped: 0, renamed: 0, refused: [] };
  /** Each with whether its name had to be changed. */
  const folders = new Map<string, boolean>();
  const tooDeep: Record<'files' | 'folders', string[]> = { files: [], folders: [] };
  const wanted: ArchiveMember[] = [];
  const filled = new Set<string>();
  const chosen: { member: ArchiveMember; parts: string[]; isChanged: boolean }[] = [];
  for (const [at, member] of members.entries()) {
    const path = paths[at]!;
    if (!isWanted(member.index, shownParts(path, hasBackslashes))) continue;
    wanted.push(member);
    const { parts, isChanged } = cleanPath(path, hasBackslashes);
    if (member.isLink) plan.skipped += 1;
    else if (parts.length > limits.maxDepth || Buffer.byteLength(path) > limits.maxPathBytes) {
      tooDeep[member.isFolder ? 'folders' : 'files'].push(path);
    } else if (parts.length === 0) {
      if (!member.isFolder) plan.refused.push({ path: path.slice(0, maxShownPath), reason: 'name' });
    } else if (member.isFolder) {
      const key = parts.join('/');
      folders.set(key, isChanged || (folders.get(key) ?? false));
    } else chosen.push({ member, parts, isChanged });
  }
  if (hasTooMany(wanted, limits.maxMembers)) throw new Failure(codes.archiveLimit);
  for (const path of [...tooDeep.files, ...emptyAmong(tooDeep.folders, tooDeep.files)])
    plan.refused.push({ path: path.slice(0, maxShownPath), reason: 'tooDeep' });
  const taken = new Set<string>();
  for (const { parts } of chosen) addFolders(parts.slice(0, -1), filled, taken);
  for (const path of folders.keys()) addFolders(path.split('/'), new Set(), taken);
  for (const { member, parts, isChanged } of chosen) {
    const folder = parts.slice(0, -1).join('/');
    const name = freeName(folder, parts.at(-1)!, taken);
    if (isChanged || name !== parts.at(-1)) plan.renamed += 1;
    plan.files.push({ member, folder, name });
    plan.bytes += member.size;
  }
  if (plan.bytes > limits.maxBytes) throw new Failure(codes.archiveTooLarge);
  for (const [path, isChanged] of folders) {
    if (filled.has(nameKey(path))) continue;
    plan.emptyFolders.push(path);
    // A name above a file is counted with that.
    if (isChanged) plan.renamed += 1;
  }
  return plan;
}

/** Those folders that nothing among these lies in: whatever lies in the others is named itself. */
function emptyAmong(folders: readonly string[], files: readonly string[]): string[] {
  const ended = folders.map((path) => (/[/\\]$/.test(path) ? path : `${path}/`));
  const isFolder = new Set(ended);
  // Sorted, what lies in a folder follows it.
  const paths = [...new Set([...ended, ...files])].toSorted();
  return paths.filter((path, at) => isFolder.has(path) && !(paths[at + 1] ?? '').startsWith(path));
}

/** A folder and those above it; names equal but for case are one folder. */
function addFolders(parts: readonly string[], filled: Set<string>, taken: Set<string>): void {
  for (let depth = 1; depth <= parts.length; depth++) {
    const key = nameKey(parts.slice(0, depth).join('/'));
    filled.add(key);
    taken.add(key);
  }
}

/** Files that share a name, or have that of a folder, get a number. */
function freeName(folder: string, name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : numberedName(name, number);
    const key = nameKey(folder === '' ? candidate : `${folder}/${candidate}`);
    if (taken.has(key)) continue;
    taken.add(key);
    return candidate;
  }
}
