/** Looking at a file without opening it: one overlay for the whole app. */
import type { CallResponse } from '@linework/contract/calls';
import type { FileItem } from '@linework/contract/drive';
import { extensionOf, extensions } from '@linework/contract/files';
import { create } from 'zustand';
import { serialize } from '../../app/serialize.ts';

type PreviewAnswer = CallResponse<'preview'>;

/** How files that are no entries of a drive are shown, by their endings. */
const kindsByEnding: readonly (readonly [kind: PreviewAnswer['kind'], endings: readonly string[]])[] = [
  // Those that no browser shows come as a picture that it does.
  ['picture', [...extensions.image, 'tif', 'tiff']],
  ['pdf', extensions.pdf],
  ['text', [...extensions.text, 'csv', 'log', 'md', 'lsp', 'scr']],
  ['docx', ['docx']],
  ['sheet', ['xlsx']],
  ['slides', ['pptx']],
];

export function previewKindOf(name: string): PreviewAnswer['kind'] | undefined {
  return kindsByEnding.find(([, endings]) => endings.includes(extensionOf(name)))?.[0];
}

/** Why a file that comes from elsewhere cannot be shown. */
export class PreviewFailure extends Error {
  /** One of `preview.reason`. */
  readonly reason: string;

  /** With the words of whoever refused it, where there are some. */
  constructor(reason: string, message = '') {
    super(message);
    this.reason = reason;
  }
}

export interface PreviewOptions {
  /** Where the file comes from, if it is no entry of a drive; fails with a `PreviewFailure`. */
  load?: (file: FileItem) => Promise<PreviewAnswer>;
  /** It cannot be opened or downloaded by itself. */
  isDetached?: boolean;
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
