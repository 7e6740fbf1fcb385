/**
 * Archives that were asked for. They are prepared one at a time; what fails stays in the list and makes room for the
 * next. The same archive is not asked for twice, unless the person wants it again.
 */
import { limits } from '@linework/contract/limits';
import { create } from 'zustand';

export interface ZipRequest {
  fileIds: string;
  folderIds: string;
  downloadName: string;
  via?: string | undefined;
}

export interface ZipDownload extends ZipRequest {
  id: number;
  state: 'waiting' | 'preparing' | 'failed';
}

interface Downloads {
  tasks: readonly ZipDownload[];
  /** One more was queued a moment ago. */
  plusOne: boolean;
}

export const useDownloads = create<Downloads>(() => ({ tasks: [], plusOne: false }));

/** Of this tab, over reloads. */
const historyKey = 'linework.downloads';
const maxHistory = 200;
const history = new Set<string>(readHistory());
let lastId = 0;
let hintTimer: ReturnType<typeof setTimeout> | undefined;

/** The same things make the same archive, in whichever order they were chosen. */
const sorted = (ids: string): string => ids.split(',').toSorted().join(',');

const keyOf = ({ fileIds, folderIds, via = '' }: ZipRequest): string =>
  `${via}/${sorted(fileIds)}/${sorted(folderIds)}`;

function readHistory(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(historyKey) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function keepHistory(): void {
  try {
    sessionStorage.setItem(historyKey, JSON.stringify([...history].slice(-maxHistory)));
  } catch {
    // known to this page only
  }
}

/** Whether the same archive is queued, or was handed over in this tab. */
export function isRepeated(request: ZipRequest): boolean {
  return history.has(keyOf(request));
}

type Prepare = (task: ZipDownload) => Promise<void>;

/** Queues an archive; `prepare` brings one to its end, and tells by itself what went wrong. */
export function queueZip(request: ZipRequest, prepare: Prepare): void {
  history.add(keyOf(request));
  keepHistory();
  const task: ZipDownload = { ...request, id: ++lastId, state: 'waiting' };
  const tasks = [...useDownloads.getState().tasks, task];
  const isBusy = tasks.some(({ state }) => state === 'preparing');
  useDownloads.setState({ tasks, plusOne: isBusy });
  if (isBusy) {
    clearTimeout(hintTimer);
    hintTimer = setTimeout(() => useDownloads.setState({ plusOne: false }), limits.plusOneHintMs);
  } else void work(prepare);
}

async function work(prepare: Prepare): Promise<void> {
  for (let task = start(); task; task = start()) {
    const { id } = task;
    try {
      await prepare(task);
      removeZip(id);
    } catch {
      // Told already; it may be asked for again at once.
      forget(task);
      useDownloads.setState(({ tasks }) => ({
        tasks: tasks.map((other) => (other.id === id ? { ...other, state: 'failed' } : other)),
      }));
    }
  }
}

function forget(task: ZipRequest): void {
  history.delete(keyOf(task));
  keepHistory();
}

/** What failed was told; it goes with the list that showed it. */
export function clearFailed(): void {
  useDownloads.setState(({ tasks }) => ({ tasks: tasks.filter(({ state }) => state !== 'failed') }));
}

/** Takes it off the list. */
export function removeZip(id: number): void {
  useDownloads.setState(({ tasks }) => ({ tasks: tasks.filter((other) => other.id !== id) }));
}

/** Of one that failed. */
export function retryZip(id: number, prepare: Prepare): void {
  const task = useDownloads.getState().tasks.find((other) => other.id === id && other.state === 'failed');
  if (!task) return;
  removeZip(id);
  queueZip(task, prepare);
}

function start(): ZipDownload | undefined {
  const next = useDownloads.getState().tasks.find(({ state }) => state === 'waiting');
  if (!next) return undefined;
  const begun: ZipDownload = { ...next, state: 'preparing' };
  useDownloads.setState(({ tasks }) => ({
    tasks: tasks.map((task) => (task.id === next.id ? begun : task)),
  }));
  return begun;
}

/** Only what has not begun; the one that has is out of our hands. */
export function cancelZip(id: number): void {
  const task = useDownloads.getState().tasks.find((other) => other.id === id && other.state === 'waiting');
  if (!task) return;
  forget(task);
  removeZip(id);
}

export function forgetHistory(): void {
  history.clear();
  keepHistory();
}
