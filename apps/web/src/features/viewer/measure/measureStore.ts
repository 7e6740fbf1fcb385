/** The measurements of the drawing on screen: kept in this browser until they are cleared. */
import { create } from 'zustand';
import { kept } from '../../../app/kept.ts';
import { repaint } from '../overlay/repaint.ts';
import { useViewer } from '../page/viewerStore.ts';
import { notationNow } from './notation.ts';
import type { MeasuredThing, Measurement } from './measurement.ts';

interface MeasureState {
  /** Key of the drawing they belong to. */
  file: string;
  results: readonly Measurement[];
  /** On the drawing. */
  shown: boolean;
}

const most = 500;
const drawingsKept = 30;
const storeKey = 'linework.measured';

export const useMeasure = create<MeasureState>(() => ({ file: '', results: [], shown: true }));

/** The newest drawing last. */
function readAll(): [file: string, results: Measurement[]][] {
  try {
    return JSON.parse(kept.getItem(storeKey) ?? '[]') as [string, Measurement[]][];
  } catch {
    return [];
  }
}

function change(results: readonly Measurement[]): void {
  const { file } = useMeasure.getState();
  useMeasure.setState({ results, shown: true });
  const others = readAll().filter(([name]) => name !== file);
  const all = results.length > 0 ? [...others, [file, results]] : others;
  kept.setItem(storeKey, JSON.stringify(all.slice(-drawingsKept)));
  repaint();
}

/** Another drawing is on screen. */
export function openMeasurements(file: string): void {
  if (file === useMeasure.getState().file) return;
  const results = readAll().find(([name]) => name === file)?.[1] ?? [];
  useMeasure.setState({ file, results });
  repaint();
}

export function keepMeasurement(thing: MeasuredThing): void {
  const { head, layout } = useViewer.getState();
  const on = head?.layouts[layout];
  const measurement = {
    id: crypto.randomUUID(),
    layout: on?.name ?? '',
    paper: on ? !on.model : false,
    units: notationNow().units,
    thing,
  };
  change([...useMeasure.getState().results, measurement].slice(-most));
}

export function deleteMeasurement(id: string): void {
  change(useMeasure.getState().results.filter((result) => result.id !== id));
}

export function clearMeasurements(): void {
  change([]);
}

export function showMeasurements(shown: boolean): void {
  useMeasure.setState({ shown });
  repaint();
}
