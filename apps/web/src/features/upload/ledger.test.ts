import { codes } from '@linework/contract/codes';
import { uploadStatus } from '@linework/contract/enums';
import { expect, it } from 'vitest';
import { newItem, type UploadItem } from './item.ts';
import { Ledger } from './ledger.ts';
import { Rate, secondsLeft } from './rate.ts';

const item = (id: string, change: Partial<UploadItem> = {}): UploadItem => ({
  ...newItem({
    id,
    name: `${id}.dwg`,
    path: '',
    parentId: '0',
    size: 100,
    modified: 1,
    clash: 'refuse',
    addedAt: 1,
    kept: true,
  }),
  ...change,
});

it('keeps the sums of what was put, changed and removed', () => {
  const ledger = new Ledger();
  ledger.put(item('a'));
  ledger.put(item('b', { status: uploadStatus.uploading, sent: 30, kept: false }));
  ledger.put(item('c', { held: true }));
  ledger.put(item('d', { need: 'file' }));
  expect(ledger.totals).toMatchObject({ count: 4, waiting: 1, active: 1, held: 1, needing: 1, fleeting: 1 });
  expect(ledger.totals).toMatchObject({ bytes: 400, sent: 30 });
  ledger.put(item('b', { status: uploadStatus.failed, sent: 30 }));
  ledger.put(item('a', { status: uploadStatus.succeeded, sent: 100 }));
  expect(ledger.totals).toMatchObject({ failed: 1, done: 1, bytes: 300, sent: 100, fleeting: 0 });
  ledger.put(item('e', { status: uploadStatus.failed, code: codes.uploadTypeRefused }));
  expect(ledger.totals).toMatchObject({ failed: 2, retryable: 1 });
  ledger.clear();
  expect(Object.values(ledger.totals).every((sum) => sum === 0)).toBe(true);
});

it('tells each change once', () => {
  const ledger = new Ledger();
  ledger.put(item('a'));
  ledger.put(item('a', { sent: 1 }));
  ledger.put(item('b'));
  ledger.remove('b');
  expect(ledger.takeChange()).toMatchObject({ changed: [{ id: 'a', sent: 1 }], removed: ['b'] });
  expect(ledger.takeChange()).toEqual({ changed: [], removed: [] });
});

it('leaves few in their order, and brings to the top of many what happens and what needs somebody', () => {
  const ledger = new Ledger();
  const states = ['done1', 'wait1', 'active', 'failed', 'need', 'done2', 'wait2'];
  const changes: Record<string, Partial<UploadItem>> = {
    done1: { status: uploadStatus.succeeded },
    done2: { status: uploadStatus.succeeded },
    active: { status: uploadStatus.uploading },
    failed: { status: uploadStatus.failed },
    need: { need: 'permission' },
  };
  for (const id of states) ledger.put(item(id, changes[id]));
  expect(ledger.order()).toEqual(states);
  for (const id of ['wait3', 'wait4']) ledger.put(item(id));
  expect(ledger.order()).toEqual([
    'active',
    'failed',
    'need',
    'wait1',
    'wait2',
    'wait3',
    'wait4',
    'done2',
    'done1',
  ]);
});

it('measures the speed of the last seconds, anew where a sum shrank', () => {
  const rate = new Rate();
  for (let second = 0; second <= 20; second += 1)
    rate.note(second * (second < 10 ? 100 : 1000), second * 1000);
  expect(rate.perSecond(20_000)).toBe(1000);
  rate.note(5, 21_000);
  expect(rate.perSecond(21_000)).toBe(0);
});

it('takes bytes or files for the time left, whichever takes longer', () => {
  expect(secondsLeft({ bytes: 1000, files: 1 }, { bytes: 100, files: 0 })).toBe(10);
  expect(secondsLeft({ bytes: 1000, files: 300 }, { bytes: 1000, files: 10 })).toBe(30);
  expect(secondsLeft({ bytes: 1000, files: 1 }, { bytes: 0, files: 0 })).toBeUndefined();
});
