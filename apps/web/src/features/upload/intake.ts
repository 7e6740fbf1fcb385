/** From a drop, a choice or a paste to the queue: read, ask the server, have decided what must be, put on the list. */
import { CallError } from '@linework/client';
import { formatDate } from '@linework/contract/format';
import { create } from 'zustand';
import { t as common, wordsOf } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { countUse } from '../../app/usage.ts';
import { showToast } from '../../ui/toast.ts';
import { makeFolders, planCalls } from './calls.ts';
import { folderName } from './folderName.ts';
import { joinPath, treeOfFiles, type FoundFile, type FoundTree } from './found.ts';
import { newItem, type UploadTarget } from './item.ts';
import {
  batches,
  decided,
  needsReview,
  planUpload,
  type ClashAnswer,
  type LeftOut,
  type UploadPlan,
} from './plan.ts';
import { readDropped } from './readDrop.ts';
import type { Dropped } from './takeDropped.ts';
import { patiently } from './patiently.ts';
import { addUploads, openUploads } from './uploads.ts';

export type UploadInput = { files: readonly File[] } | { dropped: readonly Dropped[]; how: 'drop' | 'paste' };

interface Intake {
  /** What goes on before anything is on the list. */
  step: { at: 'reading' | 'asking'; files: number; cancel: () => void } | undefined;
  review: { plan: UploadPlan; answer: (reviewed: ReviewedUpload | undefined) => void } | undefined;
}

/** What was decided: about each clash, and what stays behind. */
export interface ReviewedUpload {
  answers: readonly ClashAnswer[];
  leftOut: LeftOut;
}

export const useIntake = create<Intake>(() => ({ step: undefined, review: undefined }));

const atOnce = 500;
/** One after the other: two dialogs at a time would be one too many. */
let turn: Promise<void> = Promise.resolve();

export function takeIn(given: UploadInput, target: UploadTarget): void {
  const taken = turn.then(() =>
    process(given, target)
      .catch(tell)
      .finally(() => useIntake.setState({ step: undefined, review: undefined })),
  );
  // Whatever went wrong with these: the next ones have their turn.
  turn = taken.catch(() => undefined);
}

function tell(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof CallError)) throw error;
  showToast('error', error.code === '100' ? common('error.100') : error.message);
}

async function process(given: UploadInput, to: UploadTarget): Promise<void> {
  const { user } = session.get();
  if (!user) return;
  openUploads(user.id);
  const stop = new AbortController();
  const step = (at: 'reading' | 'asking', files: number): void =>
    useIntake.setState({ step: { at, files, cancel: () => stop.abort() } });

  step('reading', 0);
  const target = await named(to);
  const tree = await read(given, { signal: stop.signal, onFound: (files) => step('reading', files) });
  if (tree.files.length + tree.emptyFolders.length + tree.unreadable.length === 0) {
    showToast('info', (await wordsOf('upload'))('upload.nothing'));
    return;
  }
  step('asking', tree.files.length);
  const plan = await patiently(stop.signal, () => planUpload(tree, target, planCalls(target.folderId)));
  stop.signal.throwIfAborted();
  const reviewed = needsReview(plan) ? await review(plan) : { answers: [], leftOut: new Set<FoundFile>() };
  if (!reviewed) return;
  step('asking', plan.clear.length);
  await enqueue(plan, reviewed);
}

function review(plan: UploadPlan): Promise<ReviewedUpload | undefined> {
  return new Promise((resolve) =>
    useIntake.setState({
      step: undefined,
      review: {
        plan,
        answer: (reviewed) => {
          useIntake.setState({ review: undefined });
          resolve(reviewed);
        },
      },
    }),
  );
}

async function enqueue(plan: UploadPlan, { answers, leftOut }: ReviewedUpload): Promise<void> {
  const parentId = plan.target.folderId;
  for (const paths of batches(plan.emptyFolders, (path) => path.length)) await makeFolders(parentId, paths);
  const wanted = decided(plan, answers, leftOut).toSorted((a, b) => comparePaths(a.file, b.file));
  const addedAt = Date.now();
  if (wanted.length > 0) countUse('upload', wanted.length);
  // In portions: the first ones are on their way while the last ones are written down.
  for (let at = 0; at < wanted.length; at += atOnce) {
    await addUploads(
      wanted.slice(at, at + atOnce).map(({ file: { name, path, size, modified, ...source }, clash }, i) => ({
        source,
        item: newItem({
          id: randomId(),
          name,
          path,
          parentId,
          size,
          modified,
          clash,
          addedAt: addedAt + (at + i) / 1e6,
          kept: false,
        }),
      })),
    );
  }
}

function comparePaths(a: FoundFile, b: FoundFile): number {
  const [one, other] = [joinPath(a.path, a.name), joinPath(b.path, b.name)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** crypto.randomUUID is not there without TLS. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

async function read(
  given: UploadInput,
  options: { signal: AbortSignal; onFound: (files: number) => void },
): Promise<FoundTree> {
  if ('files' in given) return treeOfFiles(given.files);
  const tree = await readDropped(given.dropped, options);
  return given.how === 'paste' ? { ...tree, files: await Promise.all(tree.files.map(namePasted)) } : tree;
}

/** A picture on the clipboard has no name of its own: every one is called image.png. */
async function namePasted(found: FoundFile): Promise<FoundFile> {
  if (!/^image\.\w+$/.test(found.name)) return found;
  const t = await wordsOf('upload');
  const date = formatDate(Date.now()).replaceAll(':', '.');
  return { ...found, name: `${t('upload.pasted', { date })}${found.name.slice('image'.length)}` };
}

/** The folder with its name, wherever it was found. */
async function named(target: UploadTarget): Promise<UploadTarget> {
  return { ...target, name: folderName(target) || (await wordsOf('upload'))('upload.root') };
}
