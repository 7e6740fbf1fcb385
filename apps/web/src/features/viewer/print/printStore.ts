/** What a person chose for paper last, and the window they framed. */
import type { View } from '@linework/cad/display/list';
import type { ColorMode, PaperName } from '@linework/render/pdf/plot';
import { create } from 'zustand';
import { safeStorage } from '../../../app/safeStorage.ts';
import type { LayoutSpace } from '../engine/view/savedLook.ts';

export const printAreas = ['view', 'extents', 'window', 'sheet', 'all'] as const;
export type PrintArea = (typeof printAreas)[number];

export interface PrintChoices {
  area: PrintArea;
  paper: 'sheet' | PaperName;
  orientation: 'auto' | 'landscape' | 'portrait';
  /** Of 1:n; 0 fits the paper. */
  ratio: number;
  colours: ColorMode;
  lineWeights: boolean;
  /** Notes and measurements that are on screen. */
  notes: boolean;
  /** base64; '' is none. */
  plotStyles: string;
}

interface PrintState {
  space: LayoutSpace;
  choices: PrintChoices;
  /** Of this layout; forgotten with it. */
  window: { layout: number; view: View } | undefined;
}

const keys: Readonly<Record<LayoutSpace, string>> = {
  model: 'linework.print',
  sheet: 'linework.print.sheet',
};
const standard: PrintChoices = {
  area: 'view',
  paper: 'A4',
  orientation: 'auto',
  ratio: 0,
  colours: 'colour',
  lineWeights: true,
  notes: true,
  plotStyles: '',
};

/** Of a layout: the sheet itself, on its own paper. */
const standardOf = (space: LayoutSpace): PrintChoices =>
  space === 'sheet' ? { ...standard, area: 'sheet', paper: 'sheet' } : standard;

function lastChoices(space: LayoutSpace): PrintChoices {
  const usual = standardOf(space);
  try {
    const kept = JSON.parse(safeStorage.getItem(keys[space]) ?? '{}') as Partial<PrintChoices>;
    return { ...usual, ...kept };
  } catch {
    return usual;
  }
}

export const usePrint = create<PrintState>(() => ({
  space: 'model',
  choices: lastChoices('model'),
  window: undefined,
}));

/** The model and the layouts are printed in ways of their own; each is remembered by itself. */
export function choosePrintSpace(space: LayoutSpace): void {
  if (usePrint.getState().space !== space) usePrint.setState({ space, choices: lastChoices(space) });
}

export function changePrint(change: Partial<PrintChoices>): void {
  usePrint.setState(({ choices }) => ({ choices: { ...choices, ...change } }));
  const { space, choices } = usePrint.getState();
  safeStorage.setItem(keys[space], JSON.stringify(choices));
}
