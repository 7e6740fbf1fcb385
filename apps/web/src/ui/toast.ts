import { create } from 'zustand';

export type ToastKind = 'info' | 'success' | 'error';

interface ToastAction {
  label: string;
  perform: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction;
  /** Of work that is going on: 0 to 1. */
  progress?: number;
}

interface ToastOptions {
  action?: ToastAction;
  progress?: number;
  /** How long it stays; for ever with Infinity. */
  ms?: number;
}

interface ToastsState {
  toasts: readonly Toast[];
  /** A bar lies at the lower edge: they stand above it. */
  lifted: boolean;
}

/** How long a message offers to undo what it tells of. */
export const undoMs = 10_000;

export const useToasts = create<ToastsState>(() => ({ toasts: [], lifted: false }));

const shownMs = { info: 5000, success: 4000, error: 8000 } as const;
const lingerMs = 2000;
const most = 4;
let lastId = 0;

export function dismissToast(id: number): void {
  useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** Whoever reads it or is about to press its button keeps it. */
function endToast(id: number): void {
  const inUse = document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`);
  if (inUse) setTimeout(endToast, lingerMs, id);
  else dismissToast(id);
}

/** Says something without taking the focus. The same words are not shown twice at a time: the newest ones stay. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  const { ms = shownMs[kind], ...rest } = options;
  const others = useToasts.getState().toasts.filter((toast) => toast.text !== text);
  const toast = { id: ++lastId, kind, text, ...rest };
  useToasts.setState({ toasts: [...others, toast].slice(-most) });
  if (ms !== Infinity) setTimeout(endToast, ms, toast.id);
  return toast.id;
}

export function updateToast(id: number, change: Pick<Toast, 'text' | 'progress'>): void {
  useToasts.setState((state) => ({
    toasts: state.toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)),
  }));
}
