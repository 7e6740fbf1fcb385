/** What an embedded viewer and the page around it say to each other (docs/embedding.md). Plain data: it is posted. */

/** Marks our messages among whatever else is posted between windows. */
export const embedProtocol = 'linework.embed.1';

/** The middle of the view in drawing units, CSS pixels for a unit, and the turn in radians. */
export interface EmbedCamera {
  x: number;
  y: number;
  scale: number;
  twist: number;
}

export interface EmbedLayer {
  name: string;
  visible: boolean;
}

export interface EmbedLayout {
  name: string;
  isModel: boolean;
}

export interface EmbedEntity {
  /** As in the drawing file, hexadecimal. */
  handle: string;
  type: string;
  layer: string;
  properties: { key: string; value: string | number | { x: number; y: number } }[];
}

export interface EmbedMeasurement {
  kind: string;
  /** Numbers in drawing units, by name: length, area, angle in degrees, dx, dy. */
  values: Record<string, number>;
}

export const embedMeasures = ['distance', 'angle', 'area'] as const;
export type EmbedMeasure = (typeof embedMeasures)[number];

/** What the page around it can ask for. */
export interface EmbedCalls {
  /** A drawing of the visitor's own; it is read in the browser and sent nowhere. */
  openFile(name: string, bytes: ArrayBuffer): void;
  getCamera(): EmbedCamera;
  setCamera(camera: EmbedCamera): void;
  fit(): void;
  getLayers(): EmbedLayer[];
  /** By name; layers that are not named stay as they are. */
  setLayers(visible: Record<string, boolean>): void;
  getLayouts(): EmbedLayout[];
  setLayout(name: string): void;
  getSelection(): EmbedEntity[];
  /** By handles; zooms there when asked to. */
  select(handles: string[], options?: { zoom?: boolean }): void;
  /** Takes a measuring tool into the hand; without one, the pointer. */
  measure(kind: EmbedMeasure | undefined): void;
  setTheme(theme: 'light' | 'dark' | 'auto'): void;
}
export type EmbedCallName = keyof EmbedCalls;

export const embedCallNames = [
  'openFile',
  'getCamera',
  'setCamera',
  'fit',
  'getLayers',
  'setLayers',
  'getLayouts',
  'setLayout',
  'getSelection',
  'select',
  'measure',
  'setTheme',
] as const satisfies readonly EmbedCallName[];

/** What happens inside. */
export interface EmbedEvents {
  /** It listens; nothing is open yet. */
  ready: { version: string };
  opened: { name: string; layouts: EmbedLayout[]; layers: EmbedLayer[] };
  /** Why there is nothing to see: a code word such as `gone`, `network`, `damaged`. */
  failed: { reason: string };
  /** The link asks for its code; the visitor can type it inside. */
  codeNeeded: Record<string, never>;
  camera: EmbedCamera;
  selection: { entities: EmbedEntity[] };
  layers: { layers: EmbedLayer[] };
  measured: EmbedMeasurement;
}
export type EmbedEventName = keyof EmbedEvents;

export type EmbedMessage =
  | { protocol: typeof embedProtocol; id: number; call: EmbedCallName; args: unknown[] }
  | { protocol: typeof embedProtocol; id: number; result: unknown }
  | { protocol: typeof embedProtocol; id: number; error: string }
  | { protocol: typeof embedProtocol; event: EmbedEventName; data: unknown };
