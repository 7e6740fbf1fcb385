import type { Context } from '../../display/context.ts';
import type { Box } from '../../display/list.ts';
import type { LivePart, LivePatch } from './live-patch.ts';

/** Follows how the tables of a list grow, and tells what has come since it was last asked. */
export class GrowingTables {
  readonly #context: Context;
  #styles = 0;
  #linePatterns = 0;
  #hatchPatterns = 0;
  #gradients = 0;
  #clips = 0;
  #images = 0;
  #strings = 0;
  #glyphs = 0;
  #groups = 0;
  #entities = 0;
  #layers = 0;

  constructor(context: Context) {
    this.#context = context;
    this.#note();
  }

  #note(): void {
    const context = this.#context;
    this.#styles = context.styles.length;
    this.#linePatterns = context.linePatterns.length;
    this.#hatchPatterns = context.hatchPatterns.length;
    this.#gradients = context.gradients.length;
    this.#clips = context.clips.length;
    this.#images = context.images.length;
    this.#strings = context.strings.length;
    this.#glyphs = context.glyphs.boxes.data.length;
    this.#groups = context.groups.length;
    this.#entities = context.entities.count;
    this.#layers = context.layers.length;
  }

  /** Groups that have come since. */
  get newGroups(): number {
    return this.#context.groups.length - this.#groups;
  }

  /** Rows there were when it was last asked. */
  get entities(): number {
    return this.#entities;
  }

  /** `boxes`: of groups that have another. */
  take(
    parts: LivePart[],
    removed: readonly number[],
    boxes: ReadonlyMap<number, Box | undefined>,
    haveLayersChanged: boolean,
  ): LivePatch {
    const context = this.#context;
    const groups = Array.from(boxes, ([group, box]) => ({
      group,
      name: context.groups[group]?.name ?? '',
      box,
    }));
    for (let group = this.#groups; group < context.groups.length; group++) {
      const { name = '', box } = context.groups[group] ?? {};
      if (!boxes.has(group)) groups.push({ group, name, box });
    }
    groups.sort((a, b) => a.group - b.group);
    const patch: LivePatch = {
      parts,
      removed: Uint32Array.from(removed),
      styles: context.styles.slice(this.#styles),
      linePatterns: context.linePatterns.slice(this.#linePatterns),
      hatchPatterns: context.hatchPatterns.slice(this.#hatchPatterns),
      gradients: context.gradients.slice(this.#gradients),
      clips: context.clips.slice(this.#clips),
      images: context.images.slice(this.#images),
      strings: context.strings.slice(this.#strings),
      glyphs: context.glyphs.boxes.data.length > this.#glyphs ? context.glyphs.done() : undefined,
      groups,
      layers:
        haveLayersChanged || context.layers.length > this.#layers
          ? context.layers.map((layer) => ({ ...layer }))
          : undefined,
      entities: context.entities.since(this.#entities),
    };
    this.#note();
    return patch;
  }
}
