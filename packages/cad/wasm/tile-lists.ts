/** AssemblyScript, not TypeScript: the lists that primitives point into, and how long they are. */
import { free, long, room, signed, tell } from './readers';
import { FREE, STYLES } from './tile-layout';

export let styles: u32 = 0;
export let glyphs: u32 = 0;
export let strings: u32 = 0;
export let groups: u32 = 0;
export let clips: u32 = 0;
export let images: u32 = 0;
export let gradients: u32 = 0;
export let patterns: u32 = 0;
/** Of four numbers each. */
export let matrices: usize = 0;
export let matrixCount: u32 = 0;

export function limit(
  styleCount: u32,
  glyphCount: u32,
  stringCount: u32,
  groupCount: u32,
  clipCount: u32,
  imageCount: u32,
  gradientCount: u32,
  patternCount: u32,
): void {
  styles = styleCount;
  glyphs = glyphCount;
  strings = stringCount;
  groups = groupCount;
  clips = clipCount;
  images = imageCount;
  gradients = gradientCount;
  patterns = patternCount;
}

/** Where so many matrices are to be put. */
export function takeMatrices(count: u32): usize {
  free(FREE);
  matrixCount = count;
  matrices = room((<usize>count) << 5);
  return matrices;
}

/** Forgets all but the matrices; returns where so many bytes of a tile are to be put. */
export function take(bytes: usize): usize {
  free(matrices + ((<usize>matrixCount) << 5));
  return room(bytes);
}

/** The index, which has to be below the end of its list. */
export function below(index: i32, end: u32): i32 {
  if (<u32>index >= end) tell(2);
  return index;
}

let style: i64 = 0;

export function beginStyles(): void {
  style = 0;
}

export function nextStyle(): u32 {
  style += signed(long(STYLES));
  if (style < 0 || style >= <i64>styles) {
    tell(style < 0 ? 1 : 2);
    style = 0;
  }
  return <u32>style;
}
