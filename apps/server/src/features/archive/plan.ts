/** What is extracted, and under which names: decided before the first byte is unpacked. */
import { bounds, codes, Failure, type ArchiveEncoding, type Language } from '@linework/contract';
import type { ArchiveLimits } from '../../config.ts';
import { nameKey, numberedName } from '../drive/service.ts';
import { memberFilter, type ChosenMembers } from './chosenMembers.ts';
import { decodePaths, detectEncoding } from './engine/encoding.ts';
import { cleanPath, shownParts, usesBackslashes } from './engine/paths.ts';
import type { ArchiveListing, ArchiveMember, MemberFailure } from './engine/types.ts';

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
  limits: Pick<ArchiveLimits, 'maxMembers' | 'maxBytes'>;
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
  const folders = new Set<string>();
  const filled = new Set<string>();
  const chosen: { member: ArchiveMember; parts: string[]; isChanged: boolean }[] = [];
  for (const [at, member] of members.entries()) {
    const path = paths[at]!;
    if (!isWanted(member.index, shownParts(path, hasBackslashes))) continue;
    const { parts, isChanged } = cleanPath(path, hasBackslashes);
    const isTooDeep = parts.length > bounds.archiveDepth || Buffer.byteLength(path) > bounds.archivePathBytes;
    if (member.isLink) plan.skipped += 1;
    else if (parts.length === 0 || isTooDeep) {
      if (!member.isFolder) plan.refused.push({ path: path.slice(0, 500), reason: 'name' });
    } else if (member.isFolder) folders.add(parts.join('/'));
    else chosen.push({ member, parts, isChanged });
  }
  if (chosen.length + folders.size > limits.maxMembers) throw new Failure(codes.archiveLimit);
  const taken = new Set<string>();
  for (const { parts } of chosen) addFolders(parts.slice(0, -1), filled, taken);
  for (const path of folders) addFolders(path.split('/'), new Set(), taken);
  for (const { member, parts, isChanged } of chosen) {
    const folder = parts.slice(0, -1).join('/');
    const name = freeName(folder, parts.at(-1)!, taken);
    if (isChanged || name !== parts.at(-1)) plan.renamed += 1;
    plan.files.push({ member, folder, name });
    plan.bytes += member.size;
  }
  if (plan.bytes > limits.maxBytes) throw new Failure(codes.archiveTooLarge);
  plan.emptyFolders = [...folders].filter((path) => !filled.has(nameKey(path)));
  return plan;
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
