import { create } from 'zustand';

export type ToastKind = 'info' | 'success' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

const shownMs = { info: 5000, success: 4000, error: 8000 } as const;
const most = 4;
let lastId = 0;

export function dismissToast(id: number): void {
  useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** Says something without taking the focus. The same words are not shown twice at a time. */
export function showToast(kind: ToastKind, text: string): void {
  const { toasts } = useToasts.getState();
  if (toasts.some((toast) => toast.text === text)) return;
  const toast = { id: ++lastId, kind, text };
  useToasts.setState({ toasts: [...toasts, toast].slice(-most) });
  setTimeout(dismissToast, shownMs[kind], toast.id);
}
