/** The account's tasks of extracting and compressing, as the server tells them. */
import type { ZipTask } from '@linework/contract/archive';
import { taskTypes, zipTaskStatus } from '@linework/contract/enums';
import { create } from 'zustand';

export const useZipTasks = create<{ tasks: readonly ZipTask[] }>(() => ({ tasks: [] }));

export const isUnzip = ({ taskType }: ZipTask): boolean => taskType === taskTypes.unzip;

export const isLocked = ({ status }: ZipTask): boolean =>
  status === zipTaskStatus.needsPassword || status === zipTaskStatus.wrongPassword;

export const isEnded = ({ status }: ZipTask): boolean =>
  status === zipTaskStatus.succeeded || status === zipTaskStatus.failed || status === zipTaskStatus.cancelled;

/** A download that was prepared, and can no longer be had. */
export const isExpired = (task: ZipTask): boolean =>
  !isUnzip(task) &&
  task.status === zipTaskStatus.succeeded &&
  task.response.downloadUrl === undefined &&
  task.response.fileId === undefined;

/** It is at work, or will be without anybody's help. */
export const isBusy = (task: ZipTask): boolean => !isEnded(task) && !isLocked(task);

/** The newest first; an absent one is gone. */
export function putTask(taskId: string, task: ZipTask | undefined): void {
  useZipTasks.setState(({ tasks }) => {
    const isKnown = tasks.some((other) => other.taskId === taskId);
    if (task === undefined || task.status === zipTaskStatus.cancelled)
      return { tasks: tasks.filter((other) => other.taskId !== taskId) };
    return isKnown
      ? { tasks: tasks.map((other) => (other.taskId === taskId ? task : other)) }
      : { tasks: [task, ...tasks].toSorted((a, b) => b.createTime - a.createTime) };
  });
}

/** 0 to 100. */
export function percentOf({ done, total, doneBytes, totalBytes }: ZipTask): number {
  const share = totalBytes > 0 ? doneBytes / totalBytes : total > 0 ? done / total : 0;
  return Math.min(100, Math.floor(share * 100));
}
