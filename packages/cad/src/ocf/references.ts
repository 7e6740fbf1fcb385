import type { DisplayList, Group } from '../display/list.ts';
import { OcfError } from './bytes.ts';
import { columnsOf } from './sequence.ts';

/** How long the lists are that the primitives of a group point into. */
export interface ListLengths {
  styles: number;
  glyphs: number;
  strings: number;
  groups: number;
  clips: number;
  images: number;
  gradients: number;
  hatchPatterns: number;
}

function check(column: ArrayLike<number>, end: number, least = 0): void {
  for (let i = 0; i < column.length; i++) {
    if (!(column[i]! >= least && column[i]! < end)) throw new OcfError('A reference leads nowhere.');
  }
}

/** Every index a consumer will follow must lead somewhere. */
export function checkGroup(group: Group, lengths: ListLengths): void {
  for (let kind = 1; kind <= 10; kind++) check(columnsOf(group, kind).style, lengths.styles);
  check(group.texts.glyph, lengths.glyphs);
  check(group.texts.string, lengths.strings);
  check(group.inserts.group, lengths.groups);
  check(group.inserts.clip, lengths.clips, -1);
  check(group.images.image, lengths.images);
  check(group.images.clip, lengths.clips, -1);
  check(group.fills.gradient, lengths.gradients, -1);
  check(group.hatches.pattern, lengths.hatchPatterns);
}

export function checkLayouts(layouts: DisplayList['layouts'], groups: number): void {
  for (const layout of layouts) {
    check([layout.group, ...layout.viewports.map((viewport) => viewport.group)], groups);
  }
}
