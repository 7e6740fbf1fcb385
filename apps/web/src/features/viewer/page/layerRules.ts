/** Which layers are seen: plain functions over one byte a layer. */
import type { LayerInfo } from '../engine/types.ts';

/** As the drawing was saved. */
export function asDrawn(layers: readonly Pick<LayerInfo, 'on' | 'frozen'>[]): Uint8Array {
  return Uint8Array.from(layers, ({ on, frozen }) => (on && !frozen ? 1 : 0));
}

export function withLayers(visible: Uint8Array, layers: Iterable<number>, shown: boolean): Uint8Array {
  const next = visible.slice();
  for (const layer of layers) next[layer] = shown ? 1 : 0;
  return next;
}

export function only(count: number, layers: Iterable<number>): Uint8Array {
  return withLayers(new Uint8Array(count), layers, true);
}

export function inverted(visible: Uint8Array): Uint8Array {
  return visible.map((shown) => (shown === 1 ? 0 : 1));
}

export function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** By name, since numbers change from version to version. */
export function hiddenNames(layers: readonly Pick<LayerInfo, 'name'>[], visible: Uint8Array): string[] {
  return layers.filter((_, index) => visible[index] === 0).map(({ name }) => name);
}

export function fromHidden(
  layers: readonly Pick<LayerInfo, 'name'>[],
  hidden: readonly string[],
): Uint8Array {
  const names = new Set(hidden);
  return Uint8Array.from(layers, ({ name }) => (names.has(name) ? 0 : 1));
}
