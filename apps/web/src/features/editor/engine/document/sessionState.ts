import { encodeBatch } from '@linework/cad/edit/batch-codec';
import type { ChangeEvent, EditDocument } from '@linework/cad/edit/document';
import type { Transaction } from '@linework/cad/edit/transaction';
import type { CommandIndex } from '@linework/editor/commands/find';
import type { RunnerHost } from '@linework/editor/host';
import { type Problem, problemOf } from '@linework/editor/problem';
import type { RunnerEvent } from '@linework/editor/prompt';
import { CommandRunner } from '@linework/editor/runner';
import type { Box } from '@linework/geom/box';
import type { EditorRequest, EditorState, EncodedBatch, HistoryLine } from '../types.ts';
import { BlockLibrary } from './blockLibrary.ts';
import { sharedClipboard } from './clipboard.ts';
import { currentOf } from './current.ts';
import {
  describeBlocks,
  describeGrips,
  describeLayers,
  describeLayouts,
  describePrompt,
  describeSelection,
} from './describe.ts';
import type { LiveDocument } from './liveDocument.ts';

export interface SessionEvents {
  state(state: Partial<EditorState>): void;
  batch(batch: EncodedBatch): void;
  request(request: EditorRequest): void;
}

/** Lines of the history that are kept. */
const maxHistory = 500;

/** A document with the runner of its commands, and what the page is told of both. */
export abstract class SessionState {
  protected readonly live: LiveDocument;
  readonly #events: SessionEvents;
  protected readonly runner: CommandRunner;
  protected readonly library = new BlockLibrary();
  protected block: number;
  #view: Box | undefined;
  #tier: 'free' | 'member' = 'member';
  #optionTexts: Readonly<Record<string, string>> = {};
  #history: readonly HistoryLine[] = [];
  #lastLine = 0;
  #savedSeq = 0;
  protected isRemote = false;
  #refusals = 0;
  /** What is to be told at the end of the turn. */
  #pending: Partial<EditorState> | undefined;
  #isSelectionStale = false;
  /** Something that is no command shows a preview. */
  protected isDragging = false;
  protected isPreviewing = false;

  constructor(live: LiveDocument, events: SessionEvents, commands: CommandIndex) {
    this.live = live;
    this.#events = events;
    this.block = this.document.blockNamed() ?? 0;
    this.runner = new CommandRunner(this.document, this.#host(), commands);
    this.runner.on((event) => this.#heard(event));
    this.document.onChange((event) => this.#changed(event));
  }

  protected get document(): EditDocument {
    return this.live.document;
  }

  #host(): RunnerHost {
    const clipboard = sharedClipboard();
    return {
      block: () => this.block,
      viewBox: () => this.#view,
      show: (request) => this.#events.request({ kind: 'view', request }),
      showLayout: (name) => this.#events.request({ kind: 'layout', name }),
      file: (request) => this.#events.request({ kind: 'file', request }),
      readClipboard: clipboard.read,
      writeClipboard: clipboard.write,
      openPanel: (panel) => this.#events.request({ kind: 'panel', panel }),
      optionText: (option) => this.#optionTexts[option],
      blockSource: (name) => this.library.sourceOf(name),
      canUse: ({ tier }) => tier === 'free' || this.#tier === 'member',
    };
  }

  /** Everything, for the first time. */
  start(): void {
    this.tell({ ...this.#tables(), phase: 'ready', progress: undefined });
  }

  #tables(): Partial<EditorState> {
    const document = this.document;
    const names = (table: ReadonlyMap<number, { name: string }>): string[] =>
      Array.from(table.values(), ({ name }) => name);
    return {
      layers: describeLayers(document),
      lineTypes: names(document.table('lineType')),
      textStyles: Array.from(document.table('textStyle').values())
        .filter(({ shapeFile }) => !shapeFile)
        .map(({ name }) => name),
      dimStyles: names(document.table('dimStyle')),
      blocks: describeBlocks(document),
      layouts: describeLayouts(document),
      header: { ...document.header },
      current: currentOf(document, this.runner.variables),
    };
  }

  protected tell(state: Partial<EditorState>): void {
    if (this.#pending) {
      Object.assign(this.#pending, state);
      return;
    }
    this.#pending = { ...state };
    queueMicrotask(() => {
      const pending = this.#pending!;
      this.#pending = undefined;
      if (this.#isSelectionStale) Object.assign(pending, this.#selected());
      this.#events.state(pending);
    });
  }

  #selected(): Partial<EditorState> {
    this.#isSelectionStale = false;
    const { selection, isIdle } = this.runner;
    this.live.highlight(selection);
    return {
      selection: describeSelection(this.document, selection),
      grips: isIdle ? describeGrips(this.document, selection) : [],
    };
  }

  #heard(event: RunnerEvent): void {
    switch (event.type) {
      case 'prompt':
        this.clearPreview();
        this.#isSelectionStale = true;
        return this.tell({
          prompt: describePrompt(event.prompt),
          current: currentOf(this.document, this.runner.variables),
        });
      case 'selection':
        this.#isSelectionStale = true;
        return this.tell({});
      case 'answer':
        return this.tell({ answered: this.#lastLine });
      case 'history': {
        const { line } = event;
        if (line.kind === 'input') return this.write({ kind: 'input', message: line.text, isText: true });
        if (line.kind === 'report')
          return this.write({ kind: 'message', message: line.message, values: line.values });
        return this.write(errorLine(line.problem));
      }
      default:
    }
  }

  protected write(line: Omit<HistoryLine, 'id'>): void {
    this.#history = [...this.#history, { ...line, id: (this.#lastLine += 1) }].slice(-maxHistory);
    this.tell({ history: this.#history });
  }

  #changed({ seq, label, changes }: ChangeEvent): void {
    const document = this.document;
    const batch = document.batches[seq - 1]!;
    this.#events.batch({ seq, label, bytes: encodeBatch(batch), isRemote: this.isRemote });
    const { selection } = this.runner;
    this.#isSelectionStale ||= changes.some(({ kind, handle }) => kind !== 'entity' || selection.has(handle));
    const hasTables = changes.some(({ kind }) => kind !== 'entity');
    this.tell({
      seq,
      canUndo: document.canUndo,
      canRedo: document.canRedo,
      isDirty: seq !== this.#savedSeq,
      ...(hasTables ? this.#tables() : {}),
    });
  }

  /** What cannot be done is said, and nothing has changed. */
  protected attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      // A fault of ours is told too: whoever waits for the command must know that it is over.
      const problem = problemOf(error) ?? { code: 'notPossible', values: {}, text: '' };
      if (problem.text === '') console.error(error);
      this.write(errorLine(problem));
      this.tell({ refusal: { message: problem.code, count: (this.#refusals += 1) } });
    }
    // Undoing changes this too, and so does what a command took back.
    this.tell({ canUndo: this.document.canUndo, canRedo: this.document.canRedo });
  }

  protected transact(label: string, edit: (transaction: Transaction) => void): void {
    this.tell({ answered: this.#lastLine });
    this.attempt(() => void this.document.transact(label, edit));
  }

  run(name: string): void {
    this.attempt(() => this.runner.start(name));
  }

  type(line: string): void {
    const { prompt } = this.runner;
    if (prompt) this.write({ kind: 'prompt', message: prompt.message, values: prompt.values });
    this.attempt(() => this.runner.type(line));
  }

  enter(): void {
    this.attempt(() => this.runner.enter());
  }

  cancel(): void {
    const wasDragging = this.isDragging;
    this.clearPreview();
    if (!wasDragging) this.attempt(() => this.runner.cancel());
  }

  choose(option: string): void {
    this.attempt(() => this.runner.answer({ kind: 'option', option }));
  }

  undo(): void {
    this.attempt(() => (this.runner.isIdle ? this.runner.undo() : this.runner.cancel()));
  }

  redo(): void {
    this.attempt(() => this.runner.redo());
  }

  /** The layout on screen: what is drawn goes there. */
  setLayout(name: string): void {
    const layout = this.document.named('layout', name);
    const block = layout && this.document.blockNamed(layout.block);
    this.block = block ?? this.document.blockNamed() ?? 0;
    if (this.runner.isIdle) this.runner.select([]);
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

  protected clearPreview(): void {
    this.isDragging = false;
    if (!this.isPreviewing) return;
    this.isPreviewing = false;
    this.live.preview(this.block, [], []);
  }

  /** Answered when everything that was asked before has been done. */
  async flush(): Promise<void> {}

  markSaved(seq: number): void {
    this.#savedSeq = seq;
    this.tell({ savedSeq: seq, isDirty: this.document.seq !== seq });
  }
}

function errorLine({ code, values }: Problem): Omit<HistoryLine, 'id'> {
  return { kind: 'error', message: code, values };
}
