/** What passes between the page and the worker. */
import type { Box } from '@linework/cad/display/list';
import type { ViewWish } from './view/startView.ts';
import type { LayoutSpace } from './view/savedLook.ts';
import type { RendererKind } from './renderers.ts';
import type {
  Background,
  Camera,
  CloudUrls,
  DrawingHead,
  EntityId,
  FailureReason,
  Look,
  PictureRequest,
  Point2d,
  Progress,
  SnapMode,
} from './types.ts';

/** What is to be seen first, where nobody is there yet to say so when the drawing is. */
export interface FirstWish extends ViewWish {
  /** Undefined: as the drawing wants it. */
  lineWeights: boolean | undefined;
  backgrounds: Record<LayoutSpace, Background>;
}

/** What the page asks, with an answer. */
export interface EngineCalls {
  open: [
    | { kind: 'local'; file: Blob; name: string }
    | { kind: 'cloud'; name: string; size: number; prepared: boolean; wish?: FirstWish | undefined }
    | { kind: 'address'; name: string; ocfUrl?: string; fileUrl?: string },
  ];
  attachDocument: [port: MessagePort];
  openDocument: [];
  setLayout: [layout: number];
  pick: [at: Point2d, reachPixels: number];
  pickBox: [box: Box, crossing: boolean, most: number];
  properties: [entity: EntityId];
  placeOf: [handle: string];
  placeOfText: [layout: number, at: Point2d];
  boxOf: [entity: EntityId];
  snap: [at: Point2d, reachPixels: number, modes: readonly SnapMode[], from?: Point2d];
  measured: [at: Point2d, reachPixels: number];
  searchTexts: [query: string, most: number];
  blocks: [];
  inserts: [block: string, most: number];
  supply: [files: { fonts?: { name: string; file: Blob }[]; xrefs?: { name: string; file: Blob }[] }];
  picture: [request: PictureRequest];
  overview: [layout: number, width: number, height: number];
  figures: [];
}

/** What the page says, without one. */
export interface Notifications {
  cancel: [];
  close: [];
  resize: [width: number, height: number, pixelRatio: number];
  setCamera: [camera: Camera];
  setLayers: [visible: Uint8Array];
  setLook: [look: Look];
  highlight: [entities: readonly EntityId[]];
}

export type ToWorker =
  | { kind: 'canvas'; canvas: OffscreenCanvas; renderer: RendererKind | undefined }
  | { kind: 'call'; id: number; name: keyof EngineCalls; args: unknown[] }
  | { kind: 'notify'; name: keyof Notifications; args: unknown[] }
  /** What the worker asked the page about has happened. */
  | { kind: 'given'; id: number; failed?: boolean }
  /** Addresses, with which something may come later: the rest of how the file begins. */
  | { kind: 'givenUrls'; id: number; urls: CloudUrls; isMoreToCome: boolean }
  | { kind: 'givenRest'; id: number; rest: Uint8Array | undefined };

/** Comes as a list: what one thing led to. */
export type FromWorker =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refused'; id: number; name: string; message: string }
  | { kind: 'asks'; id: number; what: 'urls' | 'prepared' }
  /** An answer to `prepared` is no longer wanted. */
  | { kind: 'forget'; id: number }
  | { kind: 'progress'; progress: Progress }
  | { kind: 'head'; head: DrawingHead }
  | { kind: 'edited'; head: DrawingHead }
  | { kind: 'frame'; complete: boolean; painted: boolean }
  /** Once, with the first complete picture. */
  | { kind: 'reached'; times: Milestones }
  | { kind: 'failed'; reason: FailureReason; detail?: string };

/** When an opening got how far, in milliseconds since 1970: clocks of pages and workers begin at different times. */
export interface Milestones {
  /** The worker's code runs. */
  worker: number;
  /** What the first picture needs has been read. */
  head: number;
  /** Something stands that shows the drawing: its overview, or all of it. */
  overview: number;
  /** All of it stands. */
  picture: number;
}

/** What the engine asks of the page it works for. */
export interface Host {
  urls(): Promise<CloudUrls>;
  prepared(signal: AbortSignal): Promise<void>;
  progress(progress: Progress): void;
  head(head: DrawingHead): void;
  edited(head: DrawingHead): void;
  /** `painted`: it is on screen, and not still being painted. */
  frame(complete: boolean, painted: boolean): void;
  failed(reason: FailureReason, detail?: string): void;
}
