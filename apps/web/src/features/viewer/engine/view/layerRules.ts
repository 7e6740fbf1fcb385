/**
 * Which layers are seen: plain functions over one byte a layer. 1 is shown, 0 hidden, 2 frozen: of a block that is
 * inserted on a hidden layer one still sees what lies on others, of one on a frozen layer nothing. What the drawing
 * itself has frozen is so while it is hidden.
 */
import type { LayerInfo } from '../types.ts';

const frozenHere = 2;

/** As the drawing was saved. */
export function asDrawn(layers: readonly Pick<LayerInfo, 'on' | 'frozen'>[]): Uint8Array {
  return Uint8Array.from(layers, ({ on, frozen }) => (on && !frozen ? 1 : 0));
}

export function withLayers(visible: Uint8Array, layers: Iterable<number>, shown: boolean): Uint8Array {
  const next = visible.slice();
  for (const layer of layers) next[layer] = shown ? 1 : 0;
  return next;
}

/** What is frozen stays so: isolating a layer brings back nothing of what is inserted there. */
export function only(visible: Uint8Array, layers: Iterable<number>): Uint8Array {
  const none = visible.map((state) => (state === frozenHere ? frozenHere : 0));
  return withLayers(none, layers, true);
}

export function inverted(visible: Uint8Array): Uint8Array {
  return visible.map((state) => (state === frozenHere ? frozenHere : 1 - state));
}

export function isFrozen(layers: readonly Pick<LayerInfo, 'frozen'>[], visible: Uint8Array, layer: number) {
  return visible[layer] === frozenHere || (visible[layer] === 0 && layers[layer]!.frozen);
}

export function withFrozen(
  layers: readonly Pick<LayerInfo, 'frozen'>[],
  visible: Uint8Array,
  layer: number,
): Uint8Array {
  const next = visible.slice();
  next[layer] = layers[layer]!.frozen ? 0 : frozenHere;
  return next;
}

export function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** By name, since numbers change from version to version. */
export function hiddenNames(layers: readonly Pick<LayerInfo, 'name'>[], visible: Uint8Array): string[] {
  return layers.filter((_, index) => visible[index] !== 1).map(({ name }) => name);
}

/** Of these, what is frozen here and not by the drawing. */
export function frozenNames(layers: readonly Pick<LayerInfo, 'name'>[], visible: Uint8Array): string[] {
  return layers.filter((_, index) => visible[index] === frozenHere).map(({ name }) => name);
}

export function fromHidden(
  layers: readonly Pick<LayerInfo, 'name'>[],
  hidden: readonly string[],
  frozenToo: readonly string[] = [],
): Uint8Array {
  const names = new Set(hidden);
  const cold = new Set(frozenToo);
  return Uint8Array.from(layers, ({ name }) => (cold.has(name) ? frozenHere : names.has(name) ? 0 : 1));
}
