/** The account's conversions, as the server tells them: begun here, before a reload or elsewhere. */
import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import type { ConvertCounts, ConvertTask } from '@linework/contract/convert';
import { create } from 'zustand';
import { client } from '../../app/api.ts';
import { onJobEvent } from '../../app/events/jobEvents.ts';
import { onResync } from '../../app/events/resync.ts';

export const useConvertTasks = create<{ tasks: readonly ConvertTask[] }>(() => ({ tasks: [] }));

export const isTaskOver = ({ state, counts }: ConvertTask): boolean =>
  state === 'done' || state === 'failed' || counts.waiting === 0;

export const countAll = ({ waiting, done, failed, cancelled }: ConvertCounts): number =>
  waiting + done + failed + cancelled;

/** 0 to 100. */
export function percentOf(counts: ConvertCounts): number {
  const all = countAll(counts);
  return all === 0 ? 0 : Math.floor(((all - counts.waiting) / all) * 100);
}

/** A job that failed as a whole leaves what it did not come to. */
export function settled<T extends Pick<ConvertTask, 'state' | 'counts' | 'results'>>(task: T): T {
  const { state, counts, results } = task;
  if (state !== 'done' && state !== 'failed' && state !== 'cancelled') return task;
  return {
    ...task,
    counts: { ...counts, waiting: 0, failed: counts.failed + counts.waiting },
    results: results.map((result) =>
      result.state === 'waiting' ? { ...result, state: 'failed' as const, reason: 'crashed' } : result,
    ),
  };
}

/** Taken off the list here: an answer that was on its way does not bring it back. */
const removed = new Set<string>();

/** The newest first. */
export function putConvertTask(task: ConvertTask): void {
  if (removed.has(task.convertId)) return;
  useConvertTasks.setState(({ tasks }) => ({
    tasks: [task, ...tasks.filter(({ convertId }) => convertId !== task.convertId)].toSorted(
      (a, b) => b.createTime - a.createTime,
    ),
  }));
}

function dropConvertTask(convertId: string): void {
  useConvertTasks.setState(({ tasks }) => ({ tasks: tasks.filter((one) => one.convertId !== convertId) }));
}

async function loadConvertTasks(): Promise<void> {
  const answer = await client.call('convertList', {}, { quiet: true }).catch(() => undefined);
  // What ended well while nobody was here is told by a notice, and lies in its folder.
  const isQuiet = (task: ConvertTask): boolean =>
    isTaskOver(task) && task.counts.done === countAll(task.counts) && task.counts.lossy === 0;
  if (answer)
    useConvertTasks.setState({
      tasks: answer.list.filter((task) => !isQuiet(task) && !removed.has(task.convertId)),
    });
}

export async function refreshConvertTask(convertId: string): Promise<void> {
  try {
    const status = await client.call('convertStatus', { convertId }, { quiet: true });
    const known = useConvertTasks.getState().tasks.find((task) => task.convertId === convertId);
    if (known) putConvertTask({ ...known, ...settled(status) });
  } catch (error) {
    if (error instanceof CallError && error.code === codes.taskAbsent) dropConvertTask(convertId);
  }
}

export async function cancelConvertTask({ convertId }: ConvertTask): Promise<void> {
  await client.call('convertCancel', { convertId });
  await refreshConvertTask(convertId);
}

/** What failed and what was cancelled, once more. */
export async function retryConvertTask(task: ConvertTask): Promise<void> {
  const { taskId } = await client.call('convertRetry', { convertId: task.convertId });
  const results = task.results.map((result) =>
    result.state === 'done' ? result : { ...result, state: 'waiting' as const, reason: undefined },
  );
  const { waiting, failed, cancelled } = task.counts;
  const counts = { ...task.counts, waiting: waiting + failed + cancelled, failed: 0, cancelled: 0 };
  putConvertTask({ ...task, taskId, state: 'waiting', counts, results });
  await refreshConvertTask(task.convertId);
}

export async function removeConvertTask(convertId: string): Promise<void> {
  removed.add(convertId);
  dropConvertTask(convertId);
  await client.call('convertRemove', { convertId }).catch(() => undefined);
}

const pauseMs = 250;
const asked = new Map<string, ReturnType<typeof setTimeout>>();

/** Events come by the dozen; the answer to the last one says it all. */
function refreshSoon(convertId: string): void {
  if (asked.has(convertId)) return;
  const timer = setTimeout(() => {
    asked.delete(convertId);
    void refreshConvertTask(convertId);
  }, pauseMs);
  asked.set(convertId, timer);
}

/** Told whenever there are conversions to be shown. Returns a function that ends it. */
export function followConvertTasks(onSome: () => void): () => void {
  const look = (): void => {
    if (useConvertTasks.getState().tasks.length > 0) onSome();
  };
  const stops = [
    useConvertTasks.subscribe(look),
    onJobEvent(({ id }) => {
      const task = useConvertTasks.getState().tasks.find(({ taskId }) => taskId === String(id));
      if (task) refreshSoon(task.convertId);
    }),
    onResync(() => void loadConvertTasks()),
  ];
  void loadConvertTasks();
  return () => {
    for (const stop of stops) stop();
  };
}
