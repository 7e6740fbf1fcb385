/** Keeps the list of tasks as it is on the server: all of it once, then each one that an event names. */
import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import { taskTypes } from '@linework/contract/enums';
import { client } from '../../app/api.ts';
import { onResync } from '../../app/events/resync.ts';
import { onTopic } from '../../app/events/topicEvents.ts';
import { putTask, useZipTasks } from './zipTasks.ts';

/** Events come by the dozen; the answer to the last one says it all. */
const pauseMs = 250;
const asked = new Map<string, ReturnType<typeof setTimeout>>();

async function loadTasks(): Promise<void> {
  const lists = await Promise.all(
    [taskTypes.unzip, taskTypes.compress].map((taskType) => client.call('zipTaskList', { taskType })),
  ).catch(() => undefined);
  if (!lists) return;
  const tasks = lists.flatMap(({ list }) => list).toSorted((a, b) => b.createTime - a.createTime);
  useZipTasks.setState({ tasks });
}

async function ask(taskId: string): Promise<void> {
  try {
    putTask(taskId, await client.call('zipTaskStatus', { taskId }, { quiet: true }));
  } catch (error) {
    if (error instanceof CallError && error.code === codes.taskAbsent) putTask(taskId, undefined);
  }
}

export function askSoon(taskId: string): void {
  if (asked.has(taskId)) return;
  asked.set(
    taskId,
    setTimeout(() => {
      asked.delete(taskId);
      void ask(taskId);
    }, pauseMs),
  );
}

let isFollowing = false;

/** Told whenever there are tasks to be shown. Returns a function that ends it. */
export function followTasks(onSome: () => void): () => void {
  const look = (): void => {
    if (useZipTasks.getState().tasks.length > 0) onSome();
  };
  const stops = [
    useZipTasks.subscribe(look),
    onTopic('zipTask', ({ taskId }) => askSoon(taskId)),
    onResync(() => void loadTasks()),
  ];
  if (!isFollowing) void loadTasks();
  isFollowing = true;
  look();
  return () => {
    isFollowing = false;
    for (const stop of stops) stop();
  };
}
