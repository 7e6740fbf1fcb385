/** What the compare page shows: both drawings under one camera, and the changes between them. */
import type { ToldChange } from '@linework/contract/compare';
import type { CallResponse } from '@linework/contract/calls';
import { create } from 'zustand';
import type { Camera } from '../engine/types.ts';
import type { Size } from '../camera/project.ts';

export type Told = CallResponse<'drawingCompare'>;

export const compareModes = ['overlay', 'sides', 'swipe', 'blink'] as const;
export type CompareMode = (typeof compareModes)[number];

export const outcomes = ['added', 'removed', 'changed', 'moved'] as const;
export type CompareOutcome = (typeof outcomes)[number];

/** A change with its place in the list, which a link can name. */
export interface ListedChange {
  id: string;
  outcome: CompareOutcome;
  change: ToldChange;
}

interface CompareState {
  mode: CompareMode;
  told: Told | undefined;
  failed: boolean;
  /** In the coordinates of the drawing before. */
  camera: Camera | undefined;
  /** Of one drawing on screen. */
  size: Size;
  layout: string;
  layouts: readonly string[];
  shown: ReadonlySet<CompareOutcome>;
  ignore: readonly string[];
  chosen: string | undefined;
  /** Which of both is seen while they blink. */
  blinkAfter: boolean;
  /** Where the swipe's line stands, 0 … 1. */
  swipe: number;
}

export const emptyCompare: CompareState = {
  mode: 'overlay',
  told: undefined,
  failed: false,
  camera: undefined,
  size: { width: 1, height: 1 },
  layout: '',
  layouts: [],
  shown: new Set(outcomes),
  ignore: [],
  chosen: undefined,
  blinkAfter: false,
  swipe: 0.5,
};

export const useCompare = create<CompareState>(() => emptyCompare);
