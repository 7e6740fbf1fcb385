import { describe, expect, it } from 'vitest';
import { noteHistory } from './history.ts';
import { plainData, type Note } from './note.ts';

const note = { key: 'a', data: plainData } as Note;
const added = [{ key: 'a', before: undefined, after: note }];

describe('history of notes', () => {
  it('takes back and does again', () => {
    const history = noteHistory();
    history.push(added);
    expect(history.undo()).toEqual([{ key: 'a', before: note, after: undefined }]);
    expect(history.undo()).toBeUndefined();
    expect(history.redo()).toEqual(added);
    expect(history.redo()).toBeUndefined();
    expect(history.counts()).toEqual({ undo: 1, redo: 0 });
  });

  it('forgets what was undone when something else is done, and keeps nothing empty', () => {
    const history = noteHistory();
    history.push([]);
    expect(history.counts().undo).toBe(0);
    history.push(added);
    history.undo();
    history.push(added);
    expect(history.counts()).toEqual({ undo: 1, redo: 0 });
  });

  it('ends somewhere', () => {
    const history = noteHistory();
    for (let i = 0; i < 500; i += 1) history.push(added);
    expect(history.counts().undo).toBe(200);
  });
});
