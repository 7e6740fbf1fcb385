import type { EditDocument } from '@linework/cad/edit/document';
import type { RunnerHost } from '@linework/editor/host';
import type { Box } from '@linework/geom/box';
import type { EditorRequest } from '../types.ts';
import type { BlockLibrary } from './blockLibrary.ts';
import { sharedClipboard } from './clipboard.ts';

/** What commands ask of the editor around them: the view, panels, files, the block that is drawn into. */
export class SessionHost implements RunnerHost {
  readonly #document: EditDocument;
  readonly #library: Pick<BlockLibrary, 'sourceOf'>;
  readonly #request: (request: EditorRequest) => void;
  readonly #clipboard = sharedClipboard();
  readonly readClipboard = this.#clipboard.read;
  readonly writeClipboard = this.#clipboard.write;
  #block: number;
  #view: Box | undefined;
  #tier: 'free' | 'member' = 'member';
  #optionTexts: Readonly<Record<string, string>> = {};

  constructor(
    document: EditDocument,
    library: Pick<BlockLibrary, 'sourceOf'>,
    request: (request: EditorRequest) => void,
  ) {
    this.#document = document;
    this.#library = library;
    this.#request = request;
    this.#block = document.blockNamed() ?? 0;
  }

  block = (): number => this.#block;
  viewBox = (): Box | undefined => this.#view;
  show: RunnerHost['show'] = (request) => this.#request({ kind: 'view', request });
  showLayout: RunnerHost['showLayout'] = (name) => this.#request({ kind: 'layout', name });
  file: RunnerHost['file'] = (request) => this.#request({ kind: 'file', request });
  openPanel: RunnerHost['openPanel'] = (panel) => this.#request({ kind: 'panel', panel });
  optionText = (option: string): string | undefined => this.#optionTexts[option];
  blockSource: RunnerHost['blockSource'] = (name) => this.#library.sourceOf(name);
  canUse: RunnerHost['canUse'] = ({ tier }) => tier === 'free' || this.#tier === 'member';

  /** The layout on screen: what is drawn goes there. */
  setLayout(name: string): void {
    const layout = this.#document.named('layout', name);
    const block = layout && this.#document.blockNamed(layout.block);
    this.#block = block ?? this.#document.blockNamed() ?? 0;
  }

  setView(view: Box): void {
    this.#view = view;
  }

  setOptionTexts(texts: Readonly<Record<string, string>>): void {
    this.#optionTexts = texts;
  }

  setTier(tier: 'free' | 'member'): void {
    this.#tier = tier;
  }
}
