import type { Point } from './point.ts';

/** 0 BYBLOCK, 256 BYLAYER, 1–255 ACI, or a true color 0xRRGGBB (with its book name, if any). */
export type Color = number | TrueColor;
export type TrueColor = { readonly rgb: number; readonly name?: string };

export const BYBLOCK = 0;
export const BYLAYER = 256;

/** Line weights are hundredths of a millimeter, or one of these. */
export const WEIGHT_BYLAYER = -1;
export const WEIGHT_BYBLOCK = -2;
export const WEIGHT_DEFAULT = -3;

/** Group codes with their values, kept for writing back: two lists of the same length. */
export type Tags = { codes: number[]; values: (string | number | Uint8Array)[] };

export type EntityCommon = {
  /** 0 where the file has none (R9–R12 without handles); readers then number upwards from the largest seen. */
  handle: number;
  layer: string;
  color: Color;
  /** As written: 'BYLAYER', 'BYBLOCK' or a name. */
  lineType: string;
  lineTypeScale: number;
  lineWeight: number;
  invisible: boolean;
  /** WORLD_NORMAL (the same object) where the file gives none. */
  extrusion: Readonly<Point>;
  /** Opacity 0…1; absent means by layer, −1 by block. */
  opacity?: number;
  /** Handle of the extension dictionary. */
  extensionDictionary?: number;
  plotStyle?: number;
  material?: number;
  /** The picture a foreign object left of itself (proxy graphics stream). */
  graphics?: Uint8Array;
  /** What the reader did not understand, extended data included. */
  extra?: Tags;
};

/** Bytes of modeller data: text (SAT, already decoded) or binary (SAB). */
export type Acis = { kind: 'sat'; text: string } | { kind: 'sab'; bytes: Uint8Array };
