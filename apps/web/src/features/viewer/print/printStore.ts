/** What a person chose for paper last, and the window they framed. */
import type { View } from '@linework/cad/display/list';
import type { ColorMode, PaperName } from '@linework/render/pdf/plot';
import { create } from 'zustand';
import { safeStorage } from '../../../app/safeStorage.ts';

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
  choices: PrintChoices;
  /** Of this layout; forgotten with it. */
  window: { layout: number; view: View } | undefined;
}

const key = 'linework.print';
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

function lastChoices(): PrintChoices {
  try {
    return { ...standard, ...(JSON.parse(safeStorage.getItem(key) ?? '{}') as Partial<PrintChoices>) };
  } catch {
    return standard;
  }
}

export const usePrint = create<PrintState>(() => ({ choices: lastChoices(), window: undefined }));

export function changePrint(change: Partial<PrintChoices>): void {
  usePrint.setState(({ choices }) => ({ choices: { ...choices, ...change } }));
  safeStorage.setItem(key, JSON.stringify(usePrint.getState().choices));
}
