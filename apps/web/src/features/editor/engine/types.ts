/**
 * What the editor's page knows of its engine. The document, its commands and what they draw live in a worker beside the
 * viewer's; everything here is plain data that crosses over.
 */
import type { VertexAction } from '@linework/cad/edit/vertices';
import type { EditorPanel, FileRequest, ViewRequest } from '@linework/editor/host';
import type { QuickRule, QuickType } from '@linework/editor/select/quick';
import type { DrawingSource, FailureReason, Point2d, Progress, Viewer } from '../../viewer/engine/types.ts';

/** As in the drawing's model: an ACI number (0 by block, 256 by layer) or a true color. */
export type EditColor = number | { rgb: number; name?: string };

/** In world coordinates of the drawing. */
export type WorldPoint = [x: number, y: number, z: number];

/** What can be opened to be edited. */
export type EditorSource = DrawingSource | { kind: 'new'; template: DrawingTemplate; name: string };

export type DrawingTemplate = 'metric' | 'imperial';

/**
 * `viewing`: the picture stands and the document is still being read; commands wait.
 * `viewOnly`: it can be looked at and not edited, for the reason in `failure`.
 */
export type EditorPhase = 'closed' | 'opening' | 'viewing' | 'ready' | 'viewOnly' | 'failed';

/** Why a drawing cannot be edited: what the viewer fails with, and formats that are not saved in place. */
export type EditorFailure = { reason: FailureReason | 'format'; detail?: string };

/** The question that the running command asks. */
export interface EditorPrompt {
  /** Name of the command, upper case. */
  command: string;
  kind: 'point' | 'distance' | 'angle' | 'number' | 'integer' | 'text' | 'keyword' | 'entity' | 'selection';
  /** Key of the text (`editorCommands.prompt.*`). */
  message: string;
  values?: Readonly<Record<string, string | number>>;
  /** Words to answer with instead; capitals are the abbreviation. */
  options: readonly string[];
  /** What Enter answers. */
  default?: string | number;
  /** Where the rubber band begins, and what ortho and polar start from. */
  from?: Point2d;
  band?: 'line' | 'box' | 'none';
  /** Of a text: spaces belong to it. */
  spaces?: boolean;
  /** Of a text that is typed on the canvas: how it stands. */
  inPlace?: TextFrame;
  /** Of a selection: how many there are so far. */
  count?: number;
  /** The object snap that was typed for this point: END, MID and so on. */
  snap?: string;
}

/** Where a text is typed: its base line begins at `at`; lengths in drawing units, the angle in radians. */
export interface TextFrame {
  at: Point2d;
  height: number;
  rotation: number;
  /** 0 for a line of text; the column's width of a paragraph. */
  width: number;
}

/** From below the letters to above them. */
export interface TextCaret {
  from: Point2d;
  to: Point2d;
}

/** One line above the command line. */
export interface HistoryLine {
  id: number;
  /** `input`: as typed; `prompt`: a question that was answered. */
  kind: 'input' | 'prompt' | 'message' | 'error';
  /** A key of `editorCommands.*` with its values, or plain text where `isText`. */
  message: string;
  values?: Readonly<Record<string, string | number>>;
  isText?: boolean;
}

/** A property that all selected entities have. */
export interface EditorProperty {
  /** The field in the model: 'layer', 'color', 'start' … */
  name: string;
  kind: 'number' | 'length' | 'angle' | 'text' | 'boolean' | 'point' | 'color' | 'name';
  /** Undefined where they differ. */
  value: unknown;
  isVaried: boolean;
  isReadOnly: boolean;
}

export interface EditorSelection {
  /** In the order they were selected. */
  handles: readonly number[];
  /** How many of each type: 'LINE', 'LWPOLYLINE' … */
  types: readonly { type: string; count: number }[];
  properties: readonly EditorProperty[];
}

/** A point by which an entity is taken, in units of the layout on screen. */
export interface EditorGrip {
  handle: number;
  index: number;
  at: Point2d;
  kind: 'move' | 'stretch';
  /** Of a vertex: what can be done with it. */
  actions?: readonly VertexAction[];
}

export interface EditorLayer {
  handle: number;
  name: string;
  color: EditColor;
  lineType: string;
  /** Hundredths of a millimeter; -3 default, -2 by block, -1 by layer. */
  lineWeight: number;
  isOn: boolean;
  isFrozen: boolean;
  isLocked: boolean;
  isPlotted: boolean;
}

export interface EditorBlock {
  handle: number;
  name: string;
  entities: number;
  isReference: boolean;
}

/** One that can be inserted, of this drawing or of another. */
export interface LibraryBlock {
  name: string;
  entities: number;
  /** The path of an SVG of `pictureSize` by `pictureSize`. */
  picture: string;
}

export interface EditorLayout {
  handle: number;
  name: string;
  isModel: boolean;
  /** The record that holds its entities. */
  block: number;
}

/** What new entities are drawn with. */
export interface CurrentProperties {
  layer: string;
  color: EditColor;
  lineType: string;
  lineWeight: number;
  textStyle: string;
  dimStyle: string;
}

export interface EditorState {
  phase: EditorPhase;
  /** Of the document that is read beside the picture; undefined once it is. */
  progress: Progress | undefined;
  failure: EditorFailure | undefined;
  prompt: EditorPrompt | undefined;
  /** Commands or answers are still on their way to the document: the prompt may be out of date. */
  isBusy: boolean;
  history: readonly HistoryLine[];
  /** The last line before the last answer: that and what is above is of the past. */
  answered: number;
  selection: EditorSelection;
  /** None while a command runs or too much is selected. */
  grips: readonly EditorGrip[];
  canUndo: boolean;
  canRedo: boolean;
  /** Number of the last batch; `savedSeq` is that of the last save. */
  seq: number;
  savedSeq: number;
  isDirty: boolean;
  layers: readonly EditorLayer[];
  lineTypes: readonly string[];
  textStyles: readonly string[];
  dimStyles: readonly string[];
  blocks: readonly EditorBlock[];
  layouts: readonly EditorLayout[];
  current: CurrentProperties;
  /** Header variables by their names in the model ('insertUnits', 'lineTypeScale', 'orthoMode' …): plain values only. */
  header: Readonly<Record<string, unknown>>;
  /** What a batch could not do: told once, gone with the next. */
  refusal: { message: string; count: number } | undefined;
}

/** A batch as it is kept and sent (docs/edit-log.md). */
export interface EncodedBatch {
  seq: number;
  label: string;
  bytes: Uint8Array;
  /** It came by `apply` and not from here. */
  isRemote: boolean;
}

/** `answered`: the command took it; `selected`: the selection changed; `nothing`: nothing is there (a box may begin). */
export type ClickResult = 'answered' | 'selected' | 'nothing';

export interface ClickInput {
  /** The point that counts: after snapping, ortho and polar. */
  at: Point2d;
  /** Where the pointer is: what is picked lies here. `at` where absent. */
  pointer?: Point2d;
  /** Takes out of the selection instead. */
  shift?: boolean;
  /** CSS pixels. */
  reach?: number;
  /** Of several things there the next one, in place of the one that is selected. */
  isCycling?: boolean;
}

export interface SavedFile {
  bytes: Uint8Array;
  /** With the ending of its format. */
  name: string;
  seq: number;
}

/** What a command wants of the page: another view, or something with files (packages/editor/src/host.ts). */
export type EditorRequest =
  | { kind: 'view'; request: ViewRequest }
  | { kind: 'layout'; name: string }
  | { kind: 'file'; request: FileRequest }
  | { kind: 'panel'; panel: EditorPanel };

/** engine/editor.ts: createEditor(canvas) → EditorEngine. Layouts, camera and look are those of `viewer`. */
export interface EditorEngine {
  readonly viewer: Viewer;
  getState(): EditorState;
  /** For useSyncExternalStore: states are replaced, never changed. */
  subscribe(listener: () => void): () => void;

  /** Resolves when the picture stands; `phase` tells when commands can run. */
  open(source: EditorSource): Promise<void>;
  cancelOpening(): void;
  close(): void;
  dispose(): void;

  /** Starts a command by its name or alias. */
  run(name: string): void;
  /** A typed line: a command, or the answer to what is asked. */
  type(line: string): void;
  /** Draws what the answer would do. Not more often than frames. */
  hover(at: Point2d | undefined): void;
  click(input: ClickInput): Promise<ClickResult>;
  /** Window (inside) or crossing (touched), by the corners as they were dragged: from right to left is crossing. */
  box(from: Point2d, to: Point2d, shift?: boolean): Promise<ClickResult>;
  /** The same within a line that is drawn around things, or that touches them. */
  lasso(points: readonly Point2d[], isCrossing: boolean, shift?: boolean): Promise<ClickResult>;
  /** A double click: begins to edit a text, or opens what the entity has. */
  activate(at: Point2d): Promise<ClickResult>;
  /**
   * Draws what is being typed in place, in the drawing's own letters. Gives where the selection begins and ends; nothing
   * where it has to be typed as plain text.
   */
  previewText(text: string, start: number, end: number): Promise<readonly [TextCaret, TextCaret] | undefined>;
  enter(): void;
  cancel(): void;
  /** One of the options of the prompt. */
  choose(option: string): void;
  undo(): void;
  redo(): void;

  select(handles: readonly number[], mode?: 'replace' | 'add' | 'remove'): void;
  /** What a quick select can be about, in the layout on screen. */
  quickTypes(): Promise<QuickType[]>;
  quickValues(property: string, type: string | undefined): Promise<(string | number | boolean)[]>;
  /** Gives how many it has found. */
  quickSelect(rule: QuickRule, mode: 'replace' | 'add' | 'remove'): Promise<number>;
  setProperties(values: Readonly<Record<string, unknown>>, handles?: readonly number[]): void;
  setCurrent(values: Partial<CurrentProperties>): void;
  setHeader(values: Readonly<Record<string, unknown>>): void;

  /** Blocks of this drawing, with their pictures. */
  ownBlocks(): Promise<LibraryBlock[]>;
  /** Reads another drawing for its blocks; `key` names it when they are inserted. */
  openLibrary(key: string, file: Blob): Promise<LibraryBlock[]>;
  hasLibrary(key: string): Promise<boolean>;
  /** Begins to insert a block of this drawing, or of one that was read for its blocks. */
  insertBlock(name: string, key?: string): void;

  addLayer(name: string, values?: Partial<Omit<EditorLayer, 'handle' | 'name'>>): void;
  setLayer(handle: number, values: Partial<Omit<EditorLayer, 'handle'>>): void;
  deleteLayer(handle: number): void;

  /** A grip follows the pointer; `dropGrip` ends it there, `cancel` leaves it where it was. */
  dragGrip(grip: EditorGrip, to: Point2d): void;
  dropGrip(grip: EditorGrip, to: Point2d): void;
  editVertex(grip: EditorGrip, action: VertexAction): void;

  /** Those after `since`, in order. */
  batches(since: number): Promise<EncodedBatch[]>;
  onBatch(listener: (batch: EncodedBatch) => void): () => void;
  /** ZOOM, PAN, QSAVE and the like: what only the page can do. */
  onRequest(listener: (request: EditorRequest) => void): () => void;
  /** The options of commands as this person reads them: typed words are understood so too. */
  setOptionTexts(texts: Readonly<Record<string, string>>): void;
  /** Commands of this person's tier; all of them until it is told. */
  setTier(tier: 'free' | 'member'): void;
  /** A batch of the log, or of somebody else. Rejects with an EditError's message where it cannot be applied. */
  apply(bytes: Uint8Array): Promise<number>;
  /** The file as it stands, in its own format and version. */
  save(): Promise<SavedFile>;
  /** What `save` gave has been kept: the document is no longer dirty up to there. */
  markSaved(seq: number): void;
}
