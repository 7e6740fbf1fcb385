/** A view as an address says it: camera, layout and layers; see viewLink.test.ts for how it looks. */
import type { Size } from './project.ts';
import type { Camera } from '../types.ts';

export interface LinkedView {
  camera?: Camera | undefined;
  /** Pixels that the camera filled there. */
  size?: Size | undefined;
  /** A place without a scale: of something found. */
  point?: { x: number; y: number } | undefined;
  /** Name or number. */
  layout?: string | undefined;
  /** Names of the layers that are hidden, or of the only ones seen. */
  off?: string[] | undefined;
  only?: string[] | undefined;
  /** Of those that are hidden, the frozen ones. */
  frozen?: string[] | undefined;
  /** Of layers, as `namedColors` gives them. */
  colors?: string[] | undefined;
  find?: string | undefined;
  note?: string | undefined;
}

/** Longer addresses are cut off by mail programs and messengers; layers are then left out. */
const maxLayerChars = 1500;

/** Enough digits to stand on the same pixel, and no more. */
function short(value: number, per: number): string {
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(per)) + 1));
  return String(Number(value.toFixed(digits)));
}

const joined = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\,]/g, (sign) => `\\${sign}`)).join(',');

function split(text: string): string[] {
  const names: string[] = [''];
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === ',') names.push('');
    else names[names.length - 1] += text[i] === '\\' ? (text[++i] ?? '') : text[i]!;
  }
  return names;
}

export function writeLink(view: LinkedView): URLSearchParams {
  const query = new URLSearchParams();
  const { camera, size, layout, off, only, frozen, colors, find, note } = view;
  if (camera) {
    const pixel = 1 / camera.scale;
    query.set('x', short(camera.x, pixel / 10));
    query.set('y', short(camera.y, pixel / 10));
    query.set('s', String(Number(camera.scale.toPrecision(6))));
    if (Math.abs(camera.twist) > 1e-9) query.set('t', short(camera.twist, 1e-5));
    if (size) query.set('v', `${size.width}x${size.height}`);
  }
  if (layout !== undefined) query.set('layout', layout);
  const hidden = off && joined(off);
  const shown = only && joined(only);
  const shorter =
    hidden !== undefined && shown !== undefined ? shown.length < hidden.length : shown !== undefined;
  const names = shorter ? shown : hidden;
  const cold = frozen?.length ? joined(frozen) : '';
  if (names !== undefined && names.length + cold.length <= maxLayerChars) {
    query.set(shorter ? 'only' : 'off', names);
    if (cold !== '') query.set('frozen', cold);
  }
  const painted = colors?.length ? joined(colors) : '';
  if (painted !== '' && painted.length <= maxLayerChars) query.set('colours', painted);
  if (find !== undefined && find !== '') query.set('find', find);
  if (note !== undefined && note !== '') query.set('note', note);
  return query;
}

export function readLink(search: string): LinkedView {
  const query = new URLSearchParams(search);
  const number = (name: string): number | undefined => {
    const text = query.get(name);
    const value = text === null || text === '' ? NaN : Number(text);
    return Number.isFinite(value) ? value : undefined;
  };
  const [x, y, scale, twist = 0] = [number('x'), number('y'), number('s'), number('t')];
  const point = x !== undefined && y !== undefined ? { x, y } : undefined;
  const names = (name: string): string[] | undefined => {
    const text = query.get(name);
    return text === null ? undefined : split(text);
  };
  return {
    camera: point && scale !== undefined && scale > 0 ? { ...point, scale, twist } : undefined,
    size: sizeOf(query.get('v')),
    point,
    layout: query.get('layout') ?? undefined,
    off: names('off'),
    only: names('only'),
    frozen: names('frozen'),
    colors: names('colours'),
    find: query.get('find') ?? undefined,
    note: query.get('note') ?? undefined,
  };
}

function sizeOf(text: string | null): Size | undefined {
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(text ?? '') ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}

/** On a smaller screen than it was sent from, a view shows what it showed there; on a larger one more around it. */
export function cameraHere({ camera, size }: LinkedView, here: Size): Camera | undefined {
  if (!camera || !size) return camera;
  const factor = Math.min(1, here.width / size.width, here.height / size.height);
  return { ...camera, scale: camera.scale * factor };
}
