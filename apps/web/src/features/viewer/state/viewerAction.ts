import type { PlainKey } from '@linework/i18n';
import type { Icon } from '@tabler/icons-react';
import { wordsOf } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import { useViewer, type ViewerState } from './viewerStore.ts';

export interface ViewerAction {
  id: string;
  label: PlainKey<'viewer'>;
  icon: Icon;
  group: 'view' | 'tool' | 'panel' | 'layer' | 'look' | 'file' | 'help';
  /** As app/shortcuts writes them. */
  shortcut?: string | undefined;
  /** What one types on the command line. */
  commands?: readonly string[] | undefined;
  when?: ((state: ViewerState) => boolean) | undefined;
  /** Why it is not allowed here: it is shown nevertheless, and choosing it tells. */
  reason?: ((state: ViewerState) => PlainKey<'viewer'> | undefined) | undefined;
  /** On now, of what can be on and off. */
  isOn?: (() => boolean) | undefined;
  perform(): void | Promise<void>;
}

/** Of the viewer itself, and of the tools that measure and annotate. */
export type AnyAction = Omit<ViewerAction, 'label'> & { label: PlainKey<'viewer' | 'measure' | 'notes'> };

export const isOpen = ({ head }: ViewerState): boolean => head !== undefined;

export function applies(action: Pick<ViewerAction, 'when'>): boolean {
  return action.when?.(useViewer.getState()) ?? true;
}

/** Does it, or says why not. */
export async function run(action: Pick<ViewerAction, 'reason' | 'perform'>): Promise<void> {
  const reason = action.reason?.(useViewer.getState());
  if (reason === undefined) return action.perform();
  const t = await wordsOf('viewer');
  showToast('info', t(reason));
}
