import type {
  Box,
  Clip,
  DisplayLayer,
  Entities,
  Glyphs,
  Gradient,
  Group,
  HatchPattern,
  ImageReference,
  LinePattern,
  Style,
} from '../../display/list.ts';

/** Primitives of some entities of a group, with the places of those entities in its draw order. */
export interface LivePart {
  group: number;
  content: Group;
  /** Of each unit (one entity's primitives), ascending. */
  rank: Uint32Array;
  /** How many primitives it has. */
  size: Uint32Array;
}

/** What an edit did to a display list: plain data. Tables only ever grow; everything that is numbered keeps its number. */
export interface LivePatch {
  /** Come first: what is removed may be among them. */
  parts: LivePart[];
  /** Rows whose primitives are gone. */
  removed: Uint32Array;
  styles: Style[];
  linePatterns: LinePattern[];
  hatchPatterns: HatchPattern[];
  gradients: Gradient[];
  clips: Clip[];
  images: ImageReference[];
  strings: string[];
  /** All of them, where there are more. */
  glyphs: Glyphs | undefined;
  /** New ones, and those with another box. */
  groups: { group: number; name: string; box: Box | undefined }[];
  /** All of them, where one has changed. */
  layers: DisplayLayer[] | undefined;
  /** New rows. */
  entities: Omit<Entities, 'box'>;
}
