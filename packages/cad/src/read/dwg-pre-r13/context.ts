import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Budget } from '../../model/limits.ts';
import { resolveEscapes } from '../encoding.ts';
import { untilZero } from './bytes.ts';

/** R12 keeps code pages, paper space and extended data; R10 handles and real 3D; below that only elevations. */
export type Release = {
  number: number;
  indexed16: boolean;
  handles: boolean;
  spatial: boolean;
  paper: boolean;
};

const RELEASES: readonly [string, number][] = [
  ['AC1009', 12],
  ['AC1006', 10],
  ['AC1004', 9],
  ['AC1003', 2.6],
  ['AC1002', 2.5],
  ['AC1001', 2.2],
  ['AC2.22', 2.22],
  ['AC2.21', 2.21],
  ['AC2.10', 2.1],
  ['AC1.50', 2.05],
  ['AC1.40', 1.4],
  ['AC1.4', 1.4],
  ['AC1.3', 1.3],
  ['AC1.2', 1.2],
  ['MC0.0', 1],
];

export function releaseOf(bytes: Uint8Array): Release {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 6));
  const number = RELEASES.find(([magic]) => head.startsWith(magic))?.[1] ?? 12;
  return {
    number,
    indexed16: number >= 11,
    handles: number >= 10,
    spatial: number >= 10,
    paper: number >= 11,
  };
}

/** Names by index as entities refer to them, and what every part needs. */
export class OldContext {
  readonly drawing: Drawing;
  readonly diagnostics: Diagnostics;
  readonly budget: Budget;
  readonly release: Release;
  readonly layers: string[] = [];
  readonly lineTypes: string[] = [];
  readonly styles: string[] = [];
  readonly blocks: string[] = [];
  readonly dimStyles: string[] = [];
  readonly applications: string[] = [];
  maxHandle = 0;
  readonly #decode: (bytes: Uint8Array) => string;

  constructor(
    drawing: Drawing,
    diagnostics: Diagnostics,
    budget: Budget,
    release: Release,
    decode: (bytes: Uint8Array) => string,
  ) {
    this.drawing = drawing;
    this.diagnostics = diagnostics;
    this.budget = budget;
    this.release = release;
    this.#decode = decode;
  }

  text(bytes: Uint8Array): string {
    return resolveEscapes(this.#decode(untilZero(bytes)));
  }
}
