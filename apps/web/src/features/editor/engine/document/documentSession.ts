import { encodeBatch, decodeBatch } from '@linework/cad/edit/batch-codec';
import type { ChangeEvent, EditDocument } from '@linework/cad/edit/document';
import { dragGrip } from '@linework/cad/edit/grips';
import { isValidProperty } from '@linework/cad/edit/properties';
import type { Transaction } from '@linework/cad/edit/transaction';
import { type VertexAction, withVertexAction } from '@linework/cad/edit/vertices';
import type { Point as WorldPoint } from '@linework/cad/model/point';
import type { DocumentSource } from '@linework/cad/save/document';
import type { CommandIndex } from '@linework/editor/commands/find';
import type { RunnerHost } from '@linework/editor/host';
import { type Problem, problemOf } from '@linework/editor/problem';
import type { RunnerEvent } from '@linework/editor/prompt';
import { CommandRunner } from '@linework/editor/runner';
import { outlineOf } from '@linework/editor/select/outline';
import {
  quickSelect,
  quickTypes,
  quickValues,
  type QuickRule,
  type QuickType,
} from '@linework/editor/select/quick';
import { boxOf, isSelected, regionOf } from '@linework/editor/select/regions';
import type { Box } from '@linework/geom/box';
import type { Point } from '../../../viewer/engine/types.ts';
import type {
  ClickResult,
  CurrentProperties,
  EditorGrip,
  EditorLayer,
  EditorRequest,
  EditorState,
  EncodedBatch,
  HistoryLine,
  LibraryBlock,
  SavedFile,
  TextCaret,
} from '../types.ts';
import { BlockLibrary, namedBlocks } from './blockLibrary.ts';
import { sharedClipboard } from './clipboard.ts';
import { currentOf, setCurrentOf } from './current.ts';
import {
  describeBlocks,
  describeGrips,
  describeLayers,
  describeLayouts,
  describePrompt,
  describeSelection,
  layerValues,
} from './describe.ts';
import type { LiveDocument } from './liveDocument.ts';

export interface SessionEvents {
  state(state: Partial<EditorState>): void;
  batch(batch: EncodedBatch): void;
  request(request: EditorRequest): void;
}

/** Values of a property to choose from. */
const maxValues = 200;
/** Lines of the history that are kept. */
const maxHistory = 500;

/** Of a paragraph: codes besides new lines. */
const hasFormat = /\\(?!P)|[{}]|%%/;

const screenPoint = ([x, y]: Readonly<WorldPoint>): Point => ({ x, y });
const world = ({ x, y }: Point): WorldPoint => [x, y, 0];

/** A document that is edited by commands, panels and grips, and what the page is told of it. */
export class DocumentSession {
  readonly #live: LiveDocument;
  readonly #source: DocumentSource;
  readonly #name: string;
  readonly #events: SessionEvents;
  readonly #runner: CommandRunner;
  readonly #library = new BlockLibrary();
  #block: number;
  #view: Box | undefined;
  #tier: 'free' | 'member' = 'member';
  #optionTexts: Readonly<Record<string, string>> = {};
  #history: readonly HistoryLine[] = [];
  #lastLine = 0;
  #savedSeq = 0;
  #isRemote = false;
  #refusals = 0;
  /** What is to be told at the end of the turn. */
  #pending: Partial<EditorState> | undefined;
  #isSelectionStale = false;
  /** Something that is no command shows a preview. */
  #isDragging = false;
  #isPreviewing = false;

  constructor(
    live: LiveDocument,
    source: DocumentSource,
    name: string,
    events: SessionEvents,
    commands: CommandIndex,
  ) {
    this.#live = live;
    this.#source = source;
    this.#name = name;
    this.#events = events;
    this.#block = this.#document.blockNamed() ?? 0;
    this.#runner = new CommandRunner(this.#document, this.#host(), commands);
    this.#runner.on((event) => this.#heard(event));
    this.#document.onChange((event) => this.#changed(event));
  }

  get #document(): EditDocument {
    return this.#live.document;
  }

  #host(): RunnerHost {
    const clipboard = sharedClipboard();
    return {
      block: () => this.#block,
      viewBox: () => this.#view,
      show: (request) => this.#events.request({ kind: 'view', request }),
      showLayout: (name) => this.#events.request({ kind: 'layout', name }),
      file: (request) => this.#events.request({ kind: 'file', request }),
      readClipboard: clipboard.read,
      writeClipboard: clipboard.write,
      openPanel: (panel) => this.#events.request({ kind: 'panel', panel }),
      optionText: (option) => this.#optionTexts[option],
      blockSource: (name) => this.#library.sourceOf(name),
      canUse: ({ tier }) => tier === 'free' || this.#tier === 'member',
    };
  }

  /** Everything, for the first time. */
  start(): void {
    this.#tell({ ...this.#tables(), phase: 'ready', progress: undefined });
  }

  #tables(): Partial<EditorState> {
    const document = this.#document;
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
      current: currentOf(document, this.#runner.variables),
    };
  }

  #tell(state: Partial<EditorState>): void {
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
    const { selection, isIdle } = this.#runner;
    this.#live.highlight(selection);
    return {
      selection: describeSelection(this.#document, selection),
      grips: isIdle ? describeGrips(this.#document, selection) : [],
    };
  }

  #heard(event: RunnerEvent): void {
    switch (event.type) {
      case 'prompt':
        this.#clearPreview();
        this.#isSelectionStale = true;
        return this.#tell({
          prompt: describePrompt(event.prompt),
          current: currentOf(this.#document, this.#runner.variables),
        });
      case 'selection':
        this.#isSelectionStale = true;
        return this.#tell({});
      case 'history': {
        const { line } = event;
        if (line.kind === 'input') return this.#write({ kind: 'input', message: line.text, isText: true });
        if (line.kind === 'report')
          return this.#write({ kind: 'message', message: line.message, values: line.values });
        return this.#write(errorLine(line.problem));
      }
      default:
    }
  }

  #write(line: Omit<HistoryLine, 'id'>): void {
    this.#history = [...this.#history, { ...line, id: (this.#lastLine += 1) }].slice(-maxHistory);
    this.#tell({ history: this.#history });
  }

  #changed({ seq, label, changes }: ChangeEvent): void {
    const document = this.#document;
    const batch = document.batches[seq - 1]!;
    this.#events.batch({ seq, label, bytes: encodeBatch(batch), isRemote: this.#isRemote });
    const { selection } = this.#runner;
    this.#isSelectionStale ||= changes.some(({ kind, handle }) => kind !== 'entity' || selection.has(handle));
    const hasTables = changes.some(({ kind }) => kind !== 'entity');
    this.#tell({
      seq,
      canUndo: document.canUndo,
      canRedo: document.canRedo,
      isDirty: seq !== this.#savedSeq,
      ...(hasTables ? this.#tables() : {}),
    });
  }

  /** What cannot be done is said, and nothing has changed. */
  #attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      // A fault of ours is told too: whoever waits for the command must know that it is over.
      const problem = problemOf(error) ?? { code: 'notPossible', values: {}, text: '' };
      if (problem.text === '') console.error(error);
      this.#write(errorLine(problem));
      this.#tell({ refusal: { message: problem.code, count: (this.#refusals += 1) } });
    }
    // Undoing changes this too, and so does what a command took back.
    this.#tell({ canUndo: this.#document.canUndo, canRedo: this.#document.canRedo });
  }

  #transact(label: string, edit: (transaction: Transaction) => void): void {
    this.#attempt(() => void this.#document.transact(label, edit));
  }

  run(name: string): void {
    this.#attempt(() => this.#runner.start(name));
  }

  type(line: string): void {
    const { prompt } = this.#runner;
    if (prompt) this.#write({ kind: 'prompt', message: prompt.message, values: prompt.values });
    this.#attempt(() => this.#runner.type(line));
  }

  /** The layout on screen: what is drawn goes there. */
  setLayout(name: string): void {
    const layout = this.#document.named('layout', name);
    const block = layout && this.#document.blockNamed(layout.block);
    this.#block = block ?? this.#document.blockNamed() ?? 0;
    if (this.#runner.isIdle) this.#runner.select([]);
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

  hover(at: Point | undefined): void {
    if (this.#isDragging || this.#runner.prompt?.kind === 'text') return;
    const preview = at && this.#runner.preview(world(at));
    if (!preview) return this.#clearPreview();
    this.#isPreviewing = true;
    this.#live.preview(this.#block, preview.entities, preview.hidden ?? []);
  }

  /** What is typed in place, as it will stand; formatted paragraphs are typed as they are written. */
  previewText(text: string, start: number, end: number): readonly [TextCaret, TextCaret] | undefined {
    const inPlace = this.#runner.prompt?.inPlace;
    if (!inPlace || (inPlace.type === 'MTEXT' ? hasFormat.test(text) : inPlace.type !== 'TEXT'))
      return undefined;
    const entity = { ...inPlace, text };
    const carets = [start, end].map((index) => {
      const caret = this.#live.display.caret(entity, index);
      return caret && { from: screenPoint(caret.from), to: screenPoint(caret.to) };
    });
    const [first, last] = carets;
    if (!first || !last) return undefined;
    this.#isPreviewing = true;
    const isThere = this.#document.entity(inPlace.handle) !== undefined;
    this.#live.preview(this.#block, text === '' ? [] : [entity], isThere ? [inPlace.handle] : []);
    return [first, last];
  }

  #clearPreview(): void {
    this.#isDragging = false;
    if (!this.#isPreviewing) return;
    this.#isPreviewing = false;
    this.#live.preview(this.#block, [], []);
  }

  /** Only here is it known what is asked at this moment: a point, or what lies there. */
  click(at: Point): 'answered' | 'nothing' | 'pick' {
    const kind = this.#runner.prompt?.kind;
    if (kind === undefined || kind === 'entity' || kind === 'selection') return 'pick';
    if (kind !== 'point' && kind !== 'distance' && kind !== 'angle') return 'nothing';
    this.#attempt(() => this.#runner.answer({ kind: 'point', point: world(at) }));
    return 'answered';
  }

  /** What lies in rows of the picture, of the layout that is drawn into. */
  #handlesOf(rows: readonly number[]): number[] {
    const found = new Set<number>();
    for (const row of rows) {
      const handle = this.#live.display.handleOf(row);
      if (handle !== undefined && this.#document.blockOf(handle) === this.#block) found.add(handle);
    }
    return [...found];
  }

  /** The entity of a row that was clicked, where there is one. */
  pick(rows: readonly number[], at: Point, shift: boolean): ClickResult {
    const [handle] = this.#handlesOf(rows);
    if (handle === undefined) return 'nothing';
    if (this.#runner.prompt?.kind === 'entity') {
      const answer = { kind: 'entity', handle, point: world(at), isShift: shift } as const;
      this.#attempt(() => this.#runner.answer(answer));
      return 'answered';
    }
    this.#attempt(() => this.#runner.select([handle], shift ? 'remove' : 'add'));
    return 'selected';
  }

  pickAll(rows: readonly number[], shift: boolean): boolean {
    const handles = this.#handlesOf(rows);
    if (handles.length > 0) this.#attempt(() => this.#runner.select(handles, shift ? 'remove' : 'add'));
    return handles.length > 0;
  }

  /** Of several things at one place the next one, in place of the one that is selected. */
  pickNext(rows: readonly number[]): ClickResult {
    const handles = this.#handlesOf(rows).toSorted((a, b) => a - b);
    if (handles.length === 0) return 'nothing';
    const now = handles.findIndex((handle) => this.#runner.selection.has(handle));
    const next = handles[(now + 1) % handles.length]!;
    this.#attempt(() => {
      if (now >= 0) this.#runner.select([handles[now]!], 'remove');
      this.#runner.select([next], 'add');
    });
    return 'selected';
  }

  /** Of what lies in the box around a line, what lies within the line too, or touches it. */
  pickLasso(rows: readonly number[], points: readonly Point[], isCrossing: boolean, shift: boolean): boolean {
    const document = this.#document;
    const region = regionOf(points.map(world), isCrossing ? 'crossing' : 'window');
    const around = boxOf([region.ring]);
    const handles = this.#handlesOf(rows).filter((handle) =>
      isSelected(outlineOf(document.entity(handle)!, document), region, around),
    );
    if (handles.length > 0) this.#attempt(() => this.#runner.select(handles, shift ? 'remove' : 'add'));
    return handles.length > 0;
  }

  /** A double click on a text begins to edit it. */
  activate(rows: readonly number[]): boolean {
    const [handle] = this.#handlesOf(rows);
    const entity = handle === undefined ? undefined : this.#document.entity(handle);
    if (!entity || !this.#runner.isIdle) return false;
    this.#runner.select([entity.handle]);
    const isText = entity.type === 'TEXT' || entity.type === 'MTEXT' || entity.type === 'ATTDEF';
    if (isText) this.#attempt(() => this.#runner.start('TEXTEDIT'));
    return true;
  }

  enter(): void {
    this.#attempt(() => this.#runner.enter());
  }

  cancel(): void {
    const wasDragging = this.#isDragging;
    this.#clearPreview();
    if (!wasDragging) this.#attempt(() => this.#runner.cancel());
  }

  choose(option: string): void {
    this.#attempt(() => this.#runner.answer({ kind: 'option', option }));
  }

  undo(): void {
    this.#attempt(() => (this.#runner.isIdle ? this.#runner.undo() : this.#runner.cancel()));
  }

  redo(): void {
    this.#attempt(() => this.#runner.redo());
  }

  select(handles: readonly number[], mode: 'replace' | 'add' | 'remove' = 'replace'): void {
    this.#attempt(() => this.#runner.select(handles, mode === 'replace' ? 'set' : mode));
  }

  quickTypes(): QuickType[] {
    return quickTypes(this.#runner.finder.all(false));
  }

  quickValues(property: string, type: string | undefined): (string | number | boolean)[] {
    return quickValues(this.#runner.finder.all(false), property, type, maxValues);
  }

  quickSelect(rule: QuickRule, mode: 'replace' | 'add' | 'remove'): number {
    const handles = quickSelect(this.#runner.finder.all(false), rule).map(({ handle }) => handle);
    this.select(handles, mode);
    return handles.length;
  }

  setProperties(values: Readonly<Record<string, unknown>>, handles?: readonly number[]): void {
    const document = this.#document;
    this.#transact('PROPERTIES', (transaction) => {
      for (const handle of handles ?? this.#runner.selection) {
        const entity = document.entity(handle);
        if (!entity) continue;
        const fitting = Object.entries(values).filter(([name, value]) =>
          isValidProperty(entity, name, value),
        );
        if (fitting.length > 0) transaction.set(handle, Object.fromEntries(fitting));
      }
    });
  }

  setCurrent(values: Partial<CurrentProperties>): void {
    const document = this.#document;
    this.#transact('SETVAR', (transaction) =>
      setCurrentOf(values, document, transaction, this.#runner.variables),
    );
    this.#tell({ current: currentOf(document, this.#runner.variables) });
  }

  setHeader(values: Readonly<Record<string, unknown>>): void {
    this.#transact('SETVAR', (transaction) => transaction.header(values));
  }

  addLayer(name: string, values: Partial<Omit<EditorLayer, 'handle' | 'name'>> = {}): void {
    this.#transact('LAYER', (transaction) => transaction.addLayer({ ...layerValues(values), name }));
  }

  setLayer(handle: number, values: Partial<Omit<EditorLayer, 'handle'>>): void {
    this.#transact('LAYER', (transaction) => transaction.setEntry('layer', handle, layerValues(values)));
  }

  deleteLayer(handle: number): void {
    this.#transact('LAYER', (transaction) => transaction.dropEntry('layer', handle));
  }

  dragGrip({ handle, index }: EditorGrip, to: Point): void {
    const entity = this.#document.entity(handle);
    if (!entity) return;
    this.#isDragging = true;
    this.#isPreviewing = true;
    this.#live.preview(this.#block, [dragGrip(entity, index, world(to))], [handle]);
  }

  dropGrip({ handle, index }: EditorGrip, to: Point): void {
    const entity = this.#document.entity(handle);
    this.#clearPreview();
    if (!entity) return;
    this.#transact('STRETCH', (transaction) =>
      transaction.replace(handle, dragGrip(entity, index, world(to))),
    );
  }

  editVertex({ handle, index }: EditorGrip, action: VertexAction): void {
    const entity = this.#document.entity(handle);
    if (!entity) return;
    this.#transact('PEDIT', (transaction) =>
      transaction.replace(handle, withVertexAction(entity, index, action)),
    );
  }

  ownBlocks(): LibraryBlock[] {
    return namedBlocks(this.#document);
  }

  openLibrary(key: string, file: Blob): Promise<LibraryBlock[]> {
    return this.#library.open(key, file);
  }

  hasLibrary(key: string): boolean {
    return this.#library.has(key);
  }

  insertBlock(name: string, key?: string): void {
    this.#library.choose(key);
    if (key !== undefined && this.#document.named('block', name))
      this.#write({ kind: 'message', message: 'ownBlockUsed', values: { name } });
    this.run('-INSERT');
    // as it is: a name may have spaces
    this.#attempt(() => this.#runner.answer({ kind: 'text', text: name }));
  }

  batches(since: number): EncodedBatch[] {
    return this.#document.batches.slice(since).map((batch, i) => ({
      seq: since + i + 1,
      label: batch.label,
      bytes: encodeBatch(batch),
      isRemote: false,
    }));
  }

  apply(bytes: Uint8Array): number {
    this.#isRemote = true;
    try {
      return this.#document.apply(decodeBatch(bytes));
    } finally {
      this.#isRemote = false;
    }
  }

  /** What writes files is fetched when it is first wanted. */
  async save(): Promise<SavedFile> {
    const { saveDocument } = await import('@linework/cad/save/document');
    const { drawing, touched, seq } = this.#document;
    const { bytes } = saveDocument({ drawing, source: this.#source, touched });
    const name = this.#name.replace(/\.(dwg|dxf|dwt|dws)$/i, '');
    return { bytes, name: `${name}.${drawing.format}`, seq };
  }

  /** Answered when everything that was asked before has been done. */
  async flush(): Promise<void> {}

  markSaved(seq: number): void {
    this.#savedSeq = seq;
    this.#tell({ savedSeq: seq, isDirty: this.#document.seq !== seq });
  }
}

function errorLine({ code, values }: Problem): Omit<HistoryLine, 'id'> {
  return { kind: 'error', message: code, values };
}
