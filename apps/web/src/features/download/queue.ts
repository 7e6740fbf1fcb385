/**
 * Archives that were asked for. They are prepared one at a time; what fails makes room for the next. The same archive
 * is not asked for twice, unless the person wants it again.
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
  state: 'waiting' | 'preparing';
}

interface Downloads {
  tasks: readonly ZipDownload[];
  /** One more was queued a moment ago. */
  plusOne: boolean;
}

export const useDownloads = create<Downloads>(() => ({ tasks: [], plusOne: false }));

const history = new Set<string>();
let lastId = 0;
let hintTimer: ReturnType<typeof setTimeout> | undefined;

const keyOf = ({ fileIds, folderIds, via = '' }: ZipRequest): string => `${via}/${fileIds}/${folderIds}`;

/** Whether the same archive is queued, or was handed over since the page was loaded. */
export function isRepeated(request: ZipRequest): boolean {
  return history.has(keyOf(request));
}

type Prepare = (task: ZipDownload) => Promise<void>;

/** Queues an archive; `prepare` brings one to its end, and tells by itself what went wrong. */
export function queueZip(request: ZipRequest, prepare: Prepare): void {
  history.add(keyOf(request));
  const task: ZipDownload = { ...request, id: ++lastId, state: 'waiting' };
  const tasks = [...useDownloads.getState().tasks, task];
  useDownloads.setState({ tasks, plusOne: tasks.length > 1 });
  if (tasks.length > 1) {
    clearTimeout(hintTimer);
    hintTimer = setTimeout(() => useDownloads.setState({ plusOne: false }), limits.plusOneHintMs);
  } else void work(prepare);
}

async function work(prepare: Prepare): Promise<void> {
  for (let task = start(); task; task = start()) {
    const { id } = task;
    try {
      await prepare(task);
    } catch {
      // Told already; it may be asked for again at once.
      history.delete(keyOf(task));
    }
    useDownloads.setState(({ tasks }) => ({ tasks: tasks.filter((other) => other.id !== id) }));
  }
}

function start(): ZipDownload | undefined {
  const [next] = useDownloads.getState().tasks;
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
  history.delete(keyOf(task));
  useDownloads.setState(({ tasks }) => ({ tasks: tasks.filter((other) => other !== task) }));
}

export function forgetHistory(): void {
  history.clear();
}
