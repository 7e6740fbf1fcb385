/** Looking at a file without opening it: one overlay for the whole app. */
import type { FileItem } from '@linework/contract/drive';
import { create } from 'zustand';
import { serialize } from '../../app/serialize.ts';

export interface PreviewOptions {
  /** By what the files are reached, where they are somebody else's, and whether they may be had. */
  via?: { name: string; download: boolean } | undefined;
  /** The file before (-1) or after (1) the shown one in the list it came from; undefined at the ends. */
  step?: (from: FileItem, by: -1 | 1) => FileItem | undefined | Promise<FileItem | undefined>;
  /** Told whenever another file is shown, so that the list can follow. */
  onShow?: (file: FileItem) => void;
  /** Told when the overlay has gone and the browser has given the keyboard back. */
  onClosed?: () => void;
}

interface PreviewState {
  file: FileItem | undefined;
  options: PreviewOptions;
}

export const usePreview = create<PreviewState>(() => ({ file: undefined, options: {} }));

export function openPreview(file: FileItem, options: PreviewOptions = {}): void {
  usePreview.setState({ file, options });
}

export function closePreview(): void {
  usePreview.setState({ file: undefined });
}

/** Shows the neighbor in the list, if there is one. Where the list has to be asked, the next step waits for that. */
export function stepPreview(by: -1 | 1): Promise<void> {
  const { options } = usePreview.getState();
  return serialize('preview', () => step(by, options));
}

async function step(by: -1 | 1, options: PreviewOptions): Promise<void> {
  const { file, options: now } = usePreview.getState();
  if (!file || now !== options) return;
  const next = await options.step?.(file, by);
  // Closed while the list was asked.
  if (!next || usePreview.getState().file !== file) return;
  usePreview.setState({ file: next });
  options.onShow?.(next);
}
