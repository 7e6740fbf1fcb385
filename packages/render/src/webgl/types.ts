/** What the WebGL renderer takes and gives. It knows nothing of files, workers or pages. */
import type { Box, DisplayList, Group } from '@linework/cad/display/list';
import type { Ink } from '../ink-color.ts';

/** Everything of a display list but the content of its groups and the entities. */
export type SceneHead = Omit<
  DisplayList,
  'groups' | 'entities' | 'strings' | 'drawn' | 'skipped' | 'fonts'
> & {
  groups: readonly { name: string; box: Box | undefined }[];
};

/**
 * Some of a group's content: all of it, or a tile. `rank` gives each entity's place in the draw order of its group and
 * `size` how many primitives it has, in the order of the runs; absent where the part is the whole group in order.
 */
export interface ScenePart {
  group: number;
  content: Group;
  rank?: ArrayLike<number>;
  size?: ArrayLike<number>;
  box: Box | undefined;
  /** The same once more, where somebody else keeps it: then what is on the card is not kept here. */
  again?: (() => PartContent | undefined) | undefined;
  /** Its coordinates are rounded, and it is never seen so large that it would show. */
  coarse?: boolean;
  /** Numbers of the entities it has, where they follow one another. */
  entities?: { from: number; to: number } | undefined;
}

export type PartContent = Pick<ScenePart, 'content' | 'rank' | 'size'>;

/** Pixels of the canvas for a unit, the middle of the canvas in units of the layout, radians. */
export interface SceneView {
  x: number;
  y: number;
  scale: number;
  twist: number;
}

export interface SceneLook {
  background: number;
  lineWeights: boolean;
  /** Lines and letters that could not be read on the background are shown in a color that can. */
  readable?: boolean;
  /** Locked layers and references are shown fainter. */
  fade?: boolean;
  /** Everything in one color, as it is darker or lighter on white: that is the background then. Not of pictures. */
  ink?: Ink | undefined;
  /** Pixels of the canvas for a CSS pixel. */
  pixelRatio: number;
}

export interface FrameStats {
  drawCalls: number;
  segments: number;
  gpuBytes: number;
  /** The picture is not complete yet; `onFinish` tells when it is. */
  pending?: boolean;
}

export interface Picture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** webgl/renderer.ts: createRenderer(canvas) → Renderer, or undefined where there is no WebGL2. */
export interface Renderer {
  resize(width: number, height: number): void;
  setHead(head: SceneHead): void;
  /**
   * The same head with more in it: what is numbered keeps its number, images stay the same objects. Layers may look
   * otherwise, boxes of groups may have changed. Parts, images and what is highlighted stay.
   */
  growHead(head: SceneHead): void;
  /** A number for removing it. Parts may come and go between frames (tiles, the overview). */
  addPart(part: ScenePart): number;
  removePart(part: number): void;
  /** Pictures of images by their number, when they have been decoded. */
  setImage(image: number, picture: ImageBitmap | Picture): void;
  /** As `layerBytes` writes it. */
  setLayers(visible: ArrayLike<number>): void;
  setLook(look: SceneLook): void;
  /** Entities drawn in the highlight color over the rest. */
  setHighlight(entities: readonly number[]): void;
  draw(layout: number, view: SceneView): FrameStats;
  /** Draws without showing it, so that what is drawn next finds all it takes in place; absent where that is no help. */
  warmUp?(layout: number, view: SceneView): FrameStats;
  /** The same frame into memory, of any size; without a background wipeouts and empty places stay clear. */
  picture(
    layout: number,
    view: SceneView,
    width: number,
    height: number,
    background?: number | 'transparent',
    /** In the drawing's own colors, whatever is on screen. */
    exact?: boolean,
  ): Picture;
  /** False after a lost context until everything has been made anew; it happens by itself, from the parts it was given. */
  readonly alive: boolean;
  /** Called when a lost context is back and everything is on the card again: draw. */
  onRestore: (() => void) | undefined;
  /** Called when a frame that `draw` could not finish at once stands; a later one takes its place. */
  onFinish?: (() => void) | undefined;
  dispose(): void;
}
