import { expect, it } from 'vitest';
import { beginEditing, editorPath, openEditor, type EditPorts, type EditState } from './editing.ts';

const nothing: EditState = {
  hasDraft: 0,
  isLock: 0,
  lockUserName: '',
  isOwnLock: 0,
  isVip: 0,
  version: 1,
};

function world(state: Partial<EditState> = {}) {
  const opened: string[] = [];
  const counted: (string | undefined)[][] = [];
  const waiting: { ms: number; work: () => void }[] = [];
  const ports: EditPorts = {
    state: async () => ({ ...nothing, ...state }),
    open: (path) => opened.push(path),
    later: (ms, work) => waiting.push({ ms, work }),
    count: (fileId, type) => counted.push([fileId, type]),
  };
  return { opened, counted, waiting, ports };
}

it('opens at once where there is neither a draft nor a lock', async () => {
  const { opened, ports } = world();
  expect(await beginEditing('7', ports)).toBeUndefined();
  expect(opened).toEqual(['/cloudNative/7?orderSource=Yuntu_OnlineEdit&orderSubSource=CNCAD']);
});

it('asks about a draft, and about a lock before that', async () => {
  const draft = world({ hasDraft: 1 });
  expect(await beginEditing('7', draft.ports)).toMatchObject({ ask: 'draft' });
  const lock = world({ hasDraft: 1, isLock: 1 });
  expect(await beginEditing('7', lock.ports)).toMatchObject({ ask: 'lock', state: { hasDraft: 1 } });
  expect([...draft.opened, ...lock.opened]).toEqual([]);
});

it('names the type only for the draft', () => {
  expect(editorPath('7', 'draft')).toBe(`${editorPath('7')}&type=draft`);
});

it('counts an opening one second later, and not before', () => {
  const { counted, waiting, ports } = world();
  openEditor('7', ports, 'draft');
  expect([counted, waiting.map(({ ms }) => ms)]).toEqual([[], [1000]]);
  waiting[0]!.work();
  expect(counted).toEqual([['7', 'draft']]);
});
