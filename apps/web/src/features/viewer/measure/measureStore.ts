/** The measurements of the drawing on screen: kept in this browser until they are cleared. */
import { create } from 'zustand';
import { repaint } from '../state/repaint.ts';
import { keptEntries } from '../engine/view/keptEntries.ts';
import { useViewer } from '../state/viewerStore.ts';
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
const measured = keptEntries<readonly Measurement[]>('linework.measured', 30);

export const useMeasure = create<MeasureState>(() => ({ file: '', results: [], shown: true }));

function change(results: readonly Measurement[]): void {
  const { file } = useMeasure.getState();
  useMeasure.setState({ results, shown: true });
  measured.set(file, results.length > 0 ? results : undefined);
  repaint();
}

/** Another drawing is on screen. */
export function openMeasurements(file: string): void {
  if (file === useMeasure.getState().file) return;
  useMeasure.setState({ file, results: measured.get(file) ?? [] });
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

/** What was there before, with what has been measured since. */
export function restoreMeasurements(file: string, before: readonly Measurement[]): void {
  const now = useMeasure.getState();
  if (file !== now.file) return;
  const known = new Set(before.map(({ id }) => id));
  change([...before, ...now.results.filter(({ id }) => !known.has(id))].slice(-most));
}

export function showMeasurements(shown: boolean): void {
  useMeasure.setState({ shown });
  repaint();
}
