/** For tests of tools: a page that is not there, one pixel a unit, y upwards. */
import { projectionOf } from '../paint/projection.ts';
import type { MeasuredShape, Point2d, Snap } from '../engine/types.ts';
import type { SnapSettings } from '../measure/snapSettings.ts';
import type { CrosshairHost } from './host.ts';
import type { ToolKey, ToolPointer } from '../state/tool.ts';

interface Fakes {
  settings?: SnapSettings;
  snap?(at: Point2d): Snap | undefined;
  measured?(at: Point2d): MeasuredShape | undefined;
}

const size = { width: 800, height: 600 };
const projection = projectionOf({ x: 400, y: 300, scale: 1, twist: 0 }, size, 'dark');

export const plainSnaps: SnapSettings = {
  on: true,
  modes: ['end'],
  ortho: false,
  polar: 0,
  tracking: false,
};

export function fakeHost({ settings, snap, measured }: Fakes): CrosshairHost & { said: string[] } {
  const said: string[] = [];
  return {
    said,
    projection: () => projection,
    snap: async (at) => snap?.(at),
    measured: async (at) => measured?.(at),
    settings: () => settings ?? plainSnaps,
    nameOf: (mode) => mode,
    lengthText: String,
    angleText: String,
    directionText: String,
    repaint: () => undefined,
    loupe: () => undefined,
    pointTo: () => undefined,
    pan: () => undefined,
    say: (message) => void said.push(message),
  };
}

/** By the drawing's units. */
export function pointerAt(x: number, y: number, more: Partial<ToolPointer> = {}): ToolPointer {
  const at = { x, y };
  return { at, pixel: projection.toScreen(at), button: 0, shift: false, ctrl: false, touch: false, ...more };
}

export function keyOf(key: string, more: Partial<ToolKey> = {}): ToolKey {
  return { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more };
}
