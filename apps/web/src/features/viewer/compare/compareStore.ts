/** What the compare page shows: both drawings under one camera, and the changes between them. */
import type { Box } from '@linework/cad/display/list';
import type { ToldChange } from '@linework/contract/compare';
import type { CallResponse } from '@linework/contract/calls';
import { create } from 'zustand';
import { safeStorage } from '../../../app/safeStorage.ts';
import type { Camera } from '../engine/types.ts';
import type { Size } from '../engine/view/project.ts';

export type Told = CallResponse<'drawingCompare'>;

export const compareModes = ['overlay', 'sides', 'swipe', 'blink'] as const;
export type CompareMode = (typeof compareModes)[number];

export const outcomes = ['added', 'removed', 'changed', 'moved'] as const;
export type CompareOutcome = (typeof outcomes)[number];

export const groupings = ['place', 'kind', 'layer'] as const;
export type ChangeGrouping = (typeof groupings)[number];

/** A change with its place in the list, which a link can name. */
export interface ListedChange {
  id: string;
  outcome: CompareOutcome;
  change: ToldChange;
}

/** As drawn, in the coordinates of the drawing that each is in. */
export type ChangeBoxes = Pick<ToldChange, 'box' | 'boxBefore'>;

interface CompareState {
  mode: CompareMode;
  told: Told | undefined;
  failed: boolean;
  /** In the coordinates of the drawing before. */
  camera: Camera | undefined;
  /** Of one drawing on screen. */
  size: Size;
  /** By id of the change, as far as they are known. */
  places: ReadonlyMap<string, ChangeBoxes>;
  layout: string;
  /** Of the layout in both drawings together. */
  extents: Box | undefined;
  layouts: readonly string[];
  /** The one of them that is the model, by its name. */
  model: string;
  shown: ReadonlySet<CompareOutcome>;
  /** Words that the comparison leaves out, in every comparison on this machine. */
  ignore: readonly string[];
  /** Ids of changes that are left out this once. */
  hidden: ReadonlySet<string>;
  grouping: ChangeGrouping;
  /** Frames around each, or clouds around those that lie together. */
  marks: 'frames' | 'clouds';
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
  places: new Map(),
  layout: '',
  extents: undefined,
  layouts: [],
  model: '',
  shown: new Set(outcomes),
  ignore: [],
  hidden: new Set(),
  grouping: 'place',
  marks: 'frames',
  chosen: undefined,
  blinkAfter: false,
  swipe: 0.5,
};

const ignoredKey = 'linework.compare.ignore';

export const keepIgnored = (words: readonly string[]): void =>
  safeStorage.setItem(ignoredKey, JSON.stringify(words));

function readIgnored(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(safeStorage.getItem(ignoredKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string') : [];
  } catch {
    return [];
  }
}

export const useCompare = create<CompareState>(() => ({ ...emptyCompare, ignore: readIgnored() }));
