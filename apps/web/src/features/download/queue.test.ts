import { beforeEach, expect, it, vi } from 'vitest';
import {
  cancelZip,
  clearFailed,
  forgetHistory,
  isRepeated,
  queueZip,
  removeZip,
  retryZip,
  useDownloads,
  type ZipDownload,
} from './queue.ts';

const request = (fileIds: string) => ({ fileIds, folderIds: '', downloadName: `${fileIds}.zip` });
let running: { task: ZipDownload; end: () => void; fail: () => void }[] = [];
const prepare = (task: ZipDownload) =>
  new Promise<void>((resolve, reject) => {
    running.push({ task, end: resolve, fail: () => reject(new Error('refused')) });
  });
const states = () => useDownloads.getState().tasks.map(({ fileIds, state }) => `${fileIds} ${state}`);

beforeEach(() => {
  running = [];
  forgetHistory();
  useDownloads.setState({ tasks: [], plusOne: false });
});

it('prepares one archive at a time, in order, and goes on after a failure', async () => {
  for (const ids of ['1,2', '3,4', '5,6']) queueZip(request(ids), prepare);
  expect(states()).toEqual(['1,2 preparing', '3,4 waiting', '5,6 waiting']);
  running[0]!.fail();
  await expect.poll(states).toEqual(['1,2 failed', '3,4 preparing', '5,6 waiting']);
  running[1]!.end();
  await expect.poll(states).toEqual(['1,2 failed', '5,6 preparing']);
  running[2]!.end();
  await expect.poll(states).toEqual(['1,2 failed']);
});

it('tries again what failed, or takes it off the list', async () => {
  queueZip(request('1,2'), prepare);
  running[0]!.fail();
  await expect.poll(states).toEqual(['1,2 failed']);
  retryZip(useDownloads.getState().tasks[0]!.id, prepare);
  expect(states()).toEqual(['1,2 preparing']);
  running[1]!.fail();
  await expect.poll(states).toEqual(['1,2 failed']);
  removeZip(useDownloads.getState().tasks[0]!.id);
  expect(states()).toEqual([]);
});

it('clears what failed, and nothing else', async () => {
  queueZip(request('1,2'), prepare);
  queueZip(request('3,4'), prepare);
  running[0]!.fail();
  await expect.poll(states).toEqual(['1,2 failed', '3,4 preparing']);
  clearFailed();
  expect(states()).toEqual(['3,4 preparing']);
});

it('knows a request that was made already, until it failed', async () => {
  queueZip(request('1,2'), prepare);
  expect(isRepeated(request('1,2'))).toBe(true);
  expect(isRepeated(request('2,1'))).toBe(true);
  expect(isRepeated(request('1,3'))).toBe(false);
  running[0]!.fail();
  await expect.poll(states).toEqual(['1,2 failed']);
  expect(isRepeated(request('1,2'))).toBe(false);
});

it('hints at one more for a second', () => {
  vi.useFakeTimers();
  queueZip(request('1,2'), prepare);
  expect(useDownloads.getState().plusOne).toBe(false);
  queueZip(request('3,4'), prepare);
  expect(useDownloads.getState().plusOne).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(useDownloads.getState().plusOne).toBe(false);
  vi.useRealTimers();
});

it('cancels what has not begun', () => {
  queueZip(request('1,2'), prepare);
  queueZip(request('3,4'), prepare);
  const [begun, waiting] = useDownloads.getState().tasks;
  cancelZip(begun!.id);
  cancelZip(waiting!.id);
  expect(states()).toEqual(['1,2 preparing']);
  expect(isRepeated(request('3,4'))).toBe(false);
});
