/** What was done to notes, step by step, to be undone and done again. */
import type { Note } from './note.ts';

/** `before` undefined: it was added; `after` undefined: it was deleted. */
export interface NoteChange {
  key: string;
  before: Note | undefined;
  after: Note | undefined;
}

export type NoteStep = readonly NoteChange[];

const most = 200;

export interface NoteHistory {
  push(step: NoteStep): void;
  /** The changes that take back the last step; undefined where there is none. */
  undo(): NoteStep | undefined;
  redo(): NoteStep | undefined;
  counts(): { undo: number; redo: number };
  clear(): void;
}

export function noteHistory(): NoteHistory {
  let done: NoteStep[] = [];
  let undone: NoteStep[] = [];
  return {
    push(step) {
      if (step.length === 0) return;
      done = [...done, step].slice(-most);
      undone = [];
    },
    undo() {
      const step = done.pop();
      if (!step) return undefined;
      undone.push(step);
      return step.map(({ key, before, after }) => ({ key, before: after, after: before }));
    },
    redo() {
      const step = undone.pop();
      if (step) done.push(step);
      return step;
    },
    counts: () => ({ undo: done.length, redo: undone.length }),
    clear() {
      done = [];
      undone = [];
    },
  };
}
