/** What was done can be undone: by the message that tells of it for ten seconds, and by Ctrl+Z for a while longer. */
import { serialize } from '../../app/serialize.ts';
import { wordsOf } from '../../app/language.ts';
import { dismissToast, showToast, undoMs } from '../../ui/toast.ts';

interface Step {
  toast: number;
  at: number;
  undo: () => Promise<void>;
}

const keyMs = 5 * 60_000;
const most = 20;
let steps: readonly Step[] = [];

function fresh(): readonly Step[] {
  const now = Date.now();
  return steps.filter(({ at }) => now - at < keyMs);
}

/** Changes that the server has not answered yet: undoing means the last of them, so it waits for them. */
const inFlight = new Set<Promise<void>>();

/** Marks what offers to be undone when it is done. */
export function undoable<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    const doing = work(...args);
    inFlight.add(doing);
    try {
      await doing;
    } finally {
      inFlight.delete(doing);
    }
  };
}

export function canUndo(): boolean {
  return inFlight.size > 0 || fresh().length > 0;
}

async function perform(step: Step): Promise<void> {
  steps = steps.filter((other) => other !== step);
  dismissToast(step.toast);
  // What was done later is taken back before what was done earlier.
  await serialize('undo', step.undo);
  const t = await wordsOf('drive');
  showToast('info', t('drive.undone'));
}

/** Says what was done, and how to take it back. */
export async function offerUndo(text: string, undo: () => Promise<void>): Promise<void> {
  const t = await wordsOf('drive');
  const step: Step = { toast: 0, at: Date.now(), undo };
  // One offer at a time: Ctrl+Z goes further back.
  const before = steps.at(-1);
  if (before) dismissToast(before.toast);
  step.toast = showToast('success', text, {
    ms: undoMs,
    action: { label: t('drive.action.undo'), perform: () => void perform(step) },
  });
  steps = [...fresh(), step].slice(-most);
}

export async function undoLast(): Promise<void> {
  await Promise.allSettled(inFlight);
  const last = fresh().at(-1);
  if (last) await perform(last);
}
