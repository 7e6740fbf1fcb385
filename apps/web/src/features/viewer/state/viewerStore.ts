/** What the viewer's page, its panels and its tools share. One drawing is open in a tab at a time. */
import type { CallResponse } from '@linework/contract/calls';
import { create } from 'zustand';
import type {
  Camera,
  DrawingHead,
  EntityId,
  FailureReason,
  Look,
  Point2d,
  Progress,
  Viewer,
} from '../engine/types.ts';
import * as project from '../engine/view/project.ts';
import type { Size } from '../engine/view/project.ts';
import type { LayerColors } from '../engine/view/layerColors.ts';

/** Where the drawing on screen came from. */
export interface OpenedFile {
  kind: 'cloud' | 'local' | 'sample';
  /** Of the cloud; '' otherwise. */
  fileId: string;
  name: string;
  /** Of the cloud: the folder that holds it. */
  parentId: string;
  size: number;
  /** What is kept in this browser about it (camera, layer states) is kept under this. */
  key: string;
  /** Of the cloud: what may be done besides looking. */
  may?: ViewerPermissions;
  /** Of somebody else's: by what it is reached. */
  via?: string | undefined;
  /** Whose it is, where the page knows. */
  sharedBy?: string | undefined;
  /** Of the cloud: the version that was asked for. */
  version?: { id: string; number: number };
}

export type ViewerPermissions = CallResponse<'drawingOpen'>['may'];

/** Notes are made on what is one's own; those of others are looked at. */
export const mayNote = (file: OpenedFile | undefined): boolean => file?.via === undefined;
export const maySeeNotes = (file: OpenedFile | undefined): boolean =>
  file?.via === undefined || file.may?.notes === true;

export interface ViewerState {
  viewer: Viewer | undefined;
  file: OpenedFile | undefined;
  progress: Progress | undefined;
  failure: { reason: FailureReason; detail?: string | undefined } | undefined;
  /** From the first picture on. */
  head: DrawingHead | undefined;
  camera: Camera;
  layout: number;
  /** On the way to a layout: the one that was left. */
  cameFrom: number | undefined;
  /** The canvas still shows the layout that was left. */
  outdated: boolean;
  /** CSS pixels of the canvas. */
  size: Size;
  look: Look;
  /** One for each layer of `head.layers`: 1 visible. */
  layers: Uint8Array;
  /** Other ones than the drawing gives to its layers. */
  colors: LayerColors;
  tool: string;
  selection: readonly EntityId[];
  /** Under the pointer, in drawing units; undefined when it is elsewhere. */
  pointer: Point2d | undefined;
  /** The frame on screen has everything that belongs in it. */
  complete: boolean;
  /** It had, once: the drawing is open, whatever is under way. */
  stood: boolean;
}

export const selectTool = 'select';

export const emptyState: ViewerState = {
  viewer: undefined,
  file: undefined,
  progress: undefined,
  failure: undefined,
  head: undefined,
  camera: { x: 0, y: 0, scale: 1, twist: 0 },
  layout: 0,
  cameFrom: undefined,
  outdated: false,
  size: { width: 1, height: 1 },
  look: { background: 'dark', lineWeights: false },
  layers: new Uint8Array(0),
  colors: new Map(),
  tool: selectTool,
  selection: [],
  pointer: undefined,
  complete: false,
  stood: false,
};

export const useViewer = create<ViewerState>(() => emptyState);

/** The engine of the page on screen. */
export function getViewer(): Viewer | undefined {
  return useViewer.getState().viewer;
}

export function setCamera(camera: Camera): void {
  if (!Number.isFinite(camera.x + camera.y + camera.scale + camera.twist) || camera.scale <= 0) return;
  useViewer.setState({ camera });
  getViewer()?.setCamera(camera);
}

export function setTool(tool: string): void {
  useViewer.setState({ tool });
}

/** What is on screen is seen from the side. */
export function isModelView3d({ head, layout }: ViewerState = useViewer.getState()): boolean {
  return head?.layouts[layout]?.modelView3d ?? false;
}

export function setSelection(selection: readonly EntityId[]): void {
  useViewer.setState({ selection });
  getViewer()?.highlight(selection);
}

/** With the camera and the canvas as they are now; see camera/project.ts for the pure one. */
export function toDrawing(pixel: Point2d): Point2d {
  const { camera, size } = useViewer.getState();
  return project.toDrawing(pixel, camera, size);
}

/** The name without its ending, for files made of it. */
export function baseName(): string {
  const name = useViewer.getState().file?.name ?? 'drawing';
  return name.replace(/\.[^.]{1,5}$/, '') || 'drawing';
}
