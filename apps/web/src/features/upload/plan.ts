/** What would be uploaded, and what has to be decided first. Not a byte is sent before that. */
import { codes } from '@linework/contract/codes';
import type { ClashChoice, Namesake, UploadVerdict } from '@linework/contract/upload';
import { joinPath, type FoundFile, type FoundTree } from './found.ts';
import type { UploadTarget } from './item.ts';

export type ClashAnswer = Exclude<ClashChoice, 'refuse'> | 'skip';

export interface Clash {
  file: FoundFile;
  there: Namesake;
}

/** Files that the person does not want to send after all. */
export type LeftOut = ReadonlySet<FoundFile>;
const nothing: LeftOut = new Set();

export interface UploadRefusal {
  path: string;
  size: number;
  /** The server's, or 'unreadable'. */
  code: string;
}

export interface UploadPlan {
  target: UploadTarget;
  /** Files that need no decision. */
  clear: { file: FoundFile; clash: ClashChoice }[];
  clashes: Clash[];
  refused: UploadRefusal[];
  emptyFolders: string[];
  /** Bytes that are free. */
  free: number;
}

export interface PlanCalls {
  folders(paths: string[]): Promise<{ path: string; code: string }[]>;
  files(
    names: string[],
    sizes: number[],
    total: number,
  ): Promise<{ files: readonly UploadVerdict[]; free: number }>;
}

const maxAtOnce = 2000;
/** Of names in one call, which must fit into a signed body whatever its script. */
const maxChars = 100_000;

/** Groups that one call can carry. */
export function batches<T>(all: readonly T[], charsOf: (one: T) => number): T[][] {
  const groups: T[][] = [];
  let chars = Infinity;
  for (const one of all) {
    const more = charsOf(one);
    if (chars + more > maxChars || groups.at(-1)!.length >= maxAtOnce) {
      groups.push([]);
      chars = 0;
    }
    groups.at(-1)!.push(one);
    chars += more;
  }
  return groups;
}

export async function planUpload(
  tree: FoundTree,
  target: UploadTarget,
  calls: PlanCalls,
): Promise<UploadPlan> {
  const refused: UploadRefusal[] = tree.unreadable.map((path) => ({ path, size: 0, code: 'unreadable' }));
  const badFolders = await refusedFolders(tree, calls);
  const codeOfFolder = (path: string): string | undefined =>
    badFolders.size === 0
      ? undefined
      : above(path)
          .map((part) => badFolders.get(part))
          .find(Boolean);

  const asked: FoundFile[] = [];
  // Folders are read in any order; people go through a list from its top, and see files go up one after the other.
  for (const file of tree.files.toSorted(byPlace)) {
    const code = codeOfFolder(file.path);
    if (code === undefined) asked.push(file);
    else refused.push({ path: joinPath(file.path, file.name), size: file.size, code });
  }
  const emptyFolders: string[] = [];
  for (const path of tree.emptyFolders) {
    const code = codeOfFolder(path);
    if (code === undefined) emptyFolders.push(path);
    else refused.push({ path, size: 0, code });
  }

  const plan: UploadPlan = { target, clear: [], clashes: [], refused, emptyFolders, free: Infinity };
  const total = asked.reduce((sum, { size }) => sum + size, 0);
  const names = new Set<string>();
  for (const batch of batches(asked, ({ path, name }) => path.length + name.length)) {
    const answer = await calls.files(
      batch.map(({ path, name }) => joinPath(path, name)),
      batch.map(({ size }) => size),
      total,
    );
    plan.free = answer.free;
    batch.forEach((file, i) => sort(plan, names, file, answer.files[i]!));
  }
  plan.refused.sort((a, b) => byName.compare(a.path, b.path));
  return plan;
}

const byName = new Intl.Collator(undefined, { numeric: true });
const byPlace = (a: FoundFile, b: FoundFile): number =>
  a.path === b.path ? byName.compare(a.name, b.name) : byName.compare(a.path, b.path);
const fullPath = ({ path, name }: FoundFile): string => joinPath(path, name);

function sort(plan: UploadPlan, names: Set<string>, file: FoundFile, { code, clash }: UploadVerdict): void {
  const path = fullPath(file);
  const key = path.normalize('NFC').toLowerCase();
  const twin = names.has(key);
  names.add(key);
  if (clash) plan.clashes.push({ file, there: clash });
  else if (code !== codes.ok) plan.refused.push({ path, size: file.size, code });
  // Two of one name in one go (Plan.dwg and plan.dwg) are both wanted.
  else plan.clear.push({ file, clash: twin ? 'keepBoth' : 'refuse' });
}

async function refusedFolders(tree: FoundTree, calls: PlanCalls): Promise<Map<string, string>> {
  const paths = new Set<string>();
  for (const path of tree.emptyFolders) paths.add(path);
  for (const { path } of tree.files) if (path !== '') for (const part of above(path)) paths.add(part);
  const bad = new Map<string, string>();
  for (const batch of batches([...paths], (path) => path.length)) {
    for (const { path, code } of await calls.folders(batch)) if (code !== codes.ok) bad.set(path, code);
  }
  return bad;
}

/** a, a/b and a/b/c of a/b/c. */
function above(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** The same size and the same time on the disk: most likely the very file. */
export function looksSame({ file, there }: Clash): boolean {
  return there.kind === 1 && there.size === file.size && Math.abs(there.modifyTime - file.modified) < 2000;
}

/** Nothing is lost by any of these; a version needs a file to be one of. */
export function suggestedAnswer(clash: Clash): ClashAnswer {
  if (looksSame(clash)) return 'skip';
  return clash.there.kind === 1 ? 'version' : 'keepBoth';
}

export function neededBytes(
  plan: UploadPlan,
  answers: readonly ClashAnswer[],
  leftOut: LeftOut = nothing,
): number {
  return decided(plan, answers, leftOut).reduce((sum, { file }) => sum + file.size, 0);
}

/** The largest ones, as few as make the rest fit. */
export function whatDoesNotFit(plan: UploadPlan, answers: readonly ClashAnswer[]): Set<FoundFile> {
  const left = new Set<FoundFile>();
  let missing = neededBytes(plan, answers) - plan.free;
  const bySize = decided(plan, answers).toSorted((a, b) => b.file.size - a.file.size);
  for (const { file } of bySize) {
    if (missing <= 0) break;
    left.add(file);
    missing -= file.size;
  }
  return left;
}

/** What would be needed if there were room: also for files that were refused for their size alone. */
export function wantedBytes(plan: UploadPlan, answers: readonly ClashAnswer[]): number {
  return plan.refused.reduce(
    (sum, { code, size }) => sum + (code === codes.spaceFull ? size : 0),
    neededBytes(plan, answers),
  );
}

export function needsReview(plan: UploadPlan): boolean {
  return plan.clashes.length > 0 || plan.refused.length > 0 || neededBytes(plan, []) > plan.free;
}

/** The files to send, with what to do about their namesakes. */
export function decided(
  plan: UploadPlan,
  answers: readonly ClashAnswer[],
  leftOut: LeftOut = nothing,
): { file: FoundFile; clash: ClashChoice }[] {
  const wanted = [...plan.clear];
  plan.clashes.forEach(({ file }, i) => {
    const answer = answers[i];
    if (answer !== undefined && answer !== 'skip') wanted.push({ file, clash: answer });
  });
  return leftOut.size === 0 ? wanted : wanted.filter(({ file }) => !leftOut.has(file));
}
