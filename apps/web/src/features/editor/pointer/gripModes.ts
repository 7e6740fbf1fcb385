/** What a grip does: it stretches, and by Space in turn moves, rotates, scales and mirrors what is selected. */
import type { EditorEngine, EditorGrip } from '../engine/types.ts';

const commands = ['STRETCH', 'MOVE', 'ROTATE', 'SCALE', 'MIRROR'] as const;
export type GripMode = (typeof commands)[number];

export interface GripModes {
  /** The grip that follows the pointer; undefined while a command of the cycle asks instead. */
  hot(): EditorGrip | undefined;
  mode(): GripMode | undefined;
  start(grip: EditorGrip): void;
  /** The next one in turn; false where no grip was taken. */
  next(): boolean;
  /** Where it is let go. */
  drop(at: { x: number; y: number }): void;
  /** Whether there was one. */
  cancel(): boolean;
  /** The prompt has changed: a command that ended ends the turn. */
  follow(command: string | undefined): void;
}

export function gripModes(engine: () => EditorEngine | undefined): GripModes {
  let grip: EditorGrip | undefined;
  let handles: readonly number[] = [];
  let turn = 0;
  let isChanging = false;

  const end = (): void => {
    grip = undefined;
    turn = 0;
  };
  const begin = (next: number): void => {
    const editor = engine();
    if (!editor || !grip) return;
    isChanging = true;
    editor.cancel();
    // Cancelling a command may have taken the selection along.
    editor.select(handles);
    turn = next;
    if (turn > 0) {
      editor.run(commands[turn]!);
      editor.type(`${grip.at.x},${grip.at.y}`);
    }
    isChanging = false;
  };
  return {
    hot: () => (turn === 0 ? grip : undefined),
    mode: () => grip && commands[turn],
    start(next) {
      grip = next;
      turn = 0;
      handles = engine()?.getState().selection.handles ?? [];
    },
    next() {
      if (!grip) return false;
      begin((turn + 1) % commands.length);
      return true;
    },
    drop(at) {
      if (grip) engine()?.dropGrip(grip, at);
      end();
    },
    cancel() {
      const had = grip !== undefined;
      if (had) engine()?.cancel();
      end();
      return had;
    },
    follow(command) {
      if (!isChanging && grip && turn > 0 && command !== commands[turn]) end();
    },
  };
}
