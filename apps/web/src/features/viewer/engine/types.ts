/**
 * What the viewer's page, tools and panels know of the engine. The engine itself lives in a worker: the drawing, its
 * picture, picking, snapping and searching; everything here is plain data that crosses over.
 */
import type { Box, DisplayColor, Diagnostic, FontUse, View } from '@linework/cad/display/list';

/** Drawing units of the layout on screen. */
export interface Point2d {
  x: number;
  y: number;
}

/** The middle of the screen, CSS pixels for a drawing unit, and how far the drawing is turned (radians). */
export interface Camera {
  x: number;
  y: number;
  scale: number;
  twist: number;
}

export type OpenState = 'requesting' | 'parsing' | 'drawing' | 'success';

export interface Progress {
  state: OpenState;
  /** 0 … 1 of this state; undefined where nobody can tell. */
  share?: number;
  /** While requesting: bytes. */
  loaded?: number;
  total?: number;
}

/** Why nothing can be shown: a key of the texts `viewer.failure.*`. */
export type FailureReason =
  | 'notADrawing'
  | 'empty'
  | 'nothingToShow'
  | 'damaged'
  | 'encrypted'
  | 'tooLarge'
  | 'outOfMemory'
  | 'network'
  | 'gone'
  | 'frozen'
  | 'internal';

export interface CloudUrls {
  /** Absent while it is not prepared. */
  ocfUrl?: string | undefined;
  /** Absent where one may look and not have it. */
  fileUrl?: string | undefined;
  /** Where the page has asked for it already: how the .ocf begins. */
  start?: FileStart | undefined;
}

/** As much of a file as `firstRequest` says, or all of it where it is shorter. */
export interface FileStart {
  bytes: Uint8Array;
  /** What follows where `bytes` is not all of it yet; undefined in the end where it did not come. */
  rest?: Promise<Uint8Array | undefined>;
}

export type DrawingSource =
  /** Stays on this machine. */
  | { kind: 'local'; file: Blob; name: string }
  /**
   * `urls` is asked at the start and again whenever they have run out; `prepared` resolves when the .ocf can be had
   * where it was not there yet: whichever of it and the file is ready first is shown.
   */
  | {
      kind: 'cloud';
      name: string;
      size: number;
      urls: () => Promise<CloudUrls>;
      prepared?: ((signal: AbortSignal) => Promise<void>) | undefined;
    }
  /** A file of our own server, no sign-in: samples. */
  | { kind: 'address'; name: string; ocfUrl?: string; fileUrl?: string };

export interface LayerInfo {
  name: string;
  color: DisplayColor;
  /** '' is continuous. */
  linePattern: string;
  lineWeight: number;
  on: boolean;
  frozen: boolean;
  locked: boolean;
  plot: boolean;
}

export interface LayoutInfo {
  name: string;
  model: boolean;
  /** The model from the side: what is measured there is the picture. */
  modelView3d: boolean;
  home: View;
  extents: Box | undefined;
  sheet: Box | undefined;
  /** Of a unit of a sheet; 0 of model space. */
  millimeters: number;
  viewports: number;
}

/** What is known of a drawing as soon as something of it is on screen. */
export interface DrawingHead {
  name: string;
  /** 'dwg', 'dxf', … and the version as people say it: 'AutoCAD 2018'. */
  format: string;
  version: string;
  /** INSUNITS. */
  units: number;
  /** How lengths and angles are written: LUNITS, LUPREC, AUNITS, AUPREC. */
  linear: { format: number; precision: number };
  angular: { format: number; precision: number };
  layers: LayerInfo[];
  layouts: LayoutInfo[];
  /** The layout to begin with: what was last on screen, or the first that shows anything. */
  firstLayout: number;
  fonts: FontUse[];
  xrefs: { name: string; path: string; found: boolean }[];
  diagnostics: Diagnostic[];
  skipped: Record<string, { count: number; reason: string }>;
  entities: number;
  /** Of the drawing's own summary, where it has one. */
  info: Record<string, string>;
  lineWeights: boolean;
  /** It can be looked at in 3D. */
  solids: boolean;
}

export type Background = 'dark' | 'light' | 'paper';

export interface Look {
  background: Background;
  lineWeights: boolean;
  /** The drawing's own colors, also where they can hardly be read on the background. */
  exactColors?: boolean;
  /** Locked layers and external references are as strong as all else. */
  unfaded?: boolean;
  /** Everything in one color, on a ground of another; the background is light then. Not of pictures. */
  ink?: { color: number; ground: number } | undefined;
}

/** Number of an entity in the drawing, as the engine counts. */
export type EntityId = number;

export interface Picked {
  entity: EntityId;
  /** The way down through inserts: the outermost first, `entity` last where it lies in a block. */
  path: EntityId[];
  type: string;
  layer: number;
  handle: string;
  at: Point2d;
  box: Box;
}

/** One line of the properties panel; `key` is a key of the texts `viewer.property.*`, or the tag of an attribute. */
export interface EntityProperty {
  key: string;
  value: number | string | Point2d;
  unit: 'length' | 'area' | 'angle' | 'number' | 'text' | 'point' | 'attribute';
}

/** Where something of the drawing is to be seen. */
export interface EntityLocation {
  /** What to mark there: of something inside a block, the insert that shows it. */
  entity: EntityId;
  layout: number;
  /** In units of that layout. */
  box: Box;
}

export interface EntityProperties {
  entity: EntityId;
  type: string;
  layer: number;
  handle: string;
  color: DisplayColor;
  linePattern: string;
  lineWeight: number;
  properties: EntityProperty[];
}

export const snapModes = [
  'end',
  'mid',
  'center',
  'quadrant',
  'intersection',
  'perpendicular',
  'tangent',
  'node',
  'insertion',
  'nearest',
] as const;
export type SnapMode = (typeof snapModes)[number];

export interface Snap {
  mode: SnapMode;
  at: Point2d;
  entity: EntityId;
}

/** What a click means to the measuring tools. */
export type MeasuredShape =
  | { kind: 'segment'; from: Point2d; to: Point2d }
  | { kind: 'arc'; center: Point2d; radius: number; from: number; sweep: number }
  | { kind: 'ellipse'; center: Point2d; major: Point2d; minor: Point2d; from: number; sweep: number }
  | { kind: 'path'; points: Point2d[]; closed: boolean; length: number; area: number }
  | { kind: 'area'; area: number; perimeter: number };

export interface TextHit {
  text: string;
  layer: number;
  layout: number;
  at: Point2d;
  handle: string;
}

export interface BlockUse {
  name: string;
  count: number;
  /** Tags that its inserts have. */
  tags: string[];
}

export interface BlockInsert {
  block: string;
  handle: string;
  layer: number;
  layout: number;
  at: Point2d;
  attributes: { tag: string; value: string }[];
}

export interface FrameFigures {
  drawCalls: number;
  segments: number;
  /** Bytes on the graphics card and in the worker's own columns. */
  gpuBytes: number;
  bytes: number;
  milliseconds: number;
}

export interface ViewerEvents {
  progress: (progress: Progress) => void;
  /** At the first picture, and again when fonts, xrefs or the prepared file change it. */
  head: (head: DrawingHead) => void;
  /** The drawing has been edited: layers or extents are others. Whoever looks at it stays where they are. */
  edited: (head: DrawingHead) => void;
  /** The frame has everything that is to be seen in it: `complete` false while tiles are on their way. */
  frame: (complete: boolean) => void;
  failed: (reason: FailureReason, detail?: string) => void;
}

/** A picture of what is seen, for the clipboard, export and print. */
export interface PictureRequest {
  width: number;
  height: number;
  /** Pixels for one that is seen: lines become as much wider. As on screen, where absent. */
  pixelRatio?: number;
  camera: Camera;
  background: Background | 'transparent';
  /** In the drawing's own colors, whatever is on screen. */
  exactColors?: boolean;
  type: 'image/png' | 'image/jpeg';
}

/** engine/viewer.ts: createViewer(canvas) → Viewer. */
export interface Viewer {
  on<Name extends keyof ViewerEvents>(name: Name, listener: ViewerEvents[Name]): () => void;
  /** Ends what was open. Resolves at success, rejects with an AbortError on cancel; failures go to `failed`. */
  open(source: DrawingSource): Promise<void>;
  cancel(): void;
  close(): void;
  /** CSS pixels. */
  resize(width: number, height: number, pixelRatio: number): void;
  setCamera(camera: Camera): void;
  /** Resolves when its first frame stands; progress tells of it as of opening. */
  setLayout(layout: number): Promise<void>;
  /** 1 visible, 0 hidden, 2 frozen, one for each layer: what on, off, frozen and isolated come to; `layerBytes` adds colors. */
  setLayers(visible: Uint8Array): void;
  setLook(look: Look): void;
  highlight(entities: readonly EntityId[]): void;
  pick(at: Point2d, reachPixels: number): Promise<Picked | undefined>;
  /** crossing: what it touches; else only what lies inside. */
  pickBox(box: Box, crossing: boolean, most: number): Promise<EntityId[]>;
  properties(entity: EntityId): Promise<EntityProperties | undefined>;
  /** On whichever layout it is; undefined where it was not drawn. */
  placeOf(handle: string): Promise<EntityLocation | undefined>;
  /** Of what is written at a point of a layout: of one attribute or one word of a block, where that is only a part. */
  placeOfText(layout: number, at: Point2d): Promise<EntityLocation | undefined>;
  /** On the layout on screen. */
  boxOf(entity: EntityId): Promise<Box | undefined>;
  /** `from` is the last point, for perpendicular and tangent. */
  snap(
    at: Point2d,
    reachPixels: number,
    modes: readonly SnapMode[],
    from?: Point2d,
  ): Promise<Snap | undefined>;
  measured(at: Point2d, reachPixels: number): Promise<MeasuredShape | undefined>;
  searchTexts(query: string, most: number): Promise<{ hits: TextHit[]; total: number }>;
  blocks(): Promise<BlockUse[]>;
  inserts(block: string, most: number): Promise<BlockInsert[]>;
  /** Fonts and external references that were missing, by the name the drawing calls them; drawn anew at once. */
  supply(files: {
    fonts?: { name: string; file: Blob }[];
    xrefs?: { name: string; file: Blob }[];
  }): Promise<void>;
  picture(request: PictureRequest): Promise<Blob>;
  /** The whole layout, small, for the minimap. */
  overview(layout: number, width: number, height: number): Promise<ImageBitmap>;
  figures(): Promise<FrameFigures>;
  dispose(): void;
}
