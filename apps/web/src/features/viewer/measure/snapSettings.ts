/** Which snaps are on, kept in this browser. */
import { create } from 'zustand';
import { safeStorage } from '../../../app/safeStorage.ts';
import { snapModes, type SnapMode } from '../engine/types.ts';

export interface SnapSettings {
  on: boolean;
  modes: readonly SnapMode[];
  /** Always orthogonal; Shift turns it round for as long as it is held. */
  ortho: boolean;
  /** Degrees between the directions that the pointer is drawn to; 0 for none. */
  polar: number;
  /** Resting on a point acquires it: paths run through it. */
  tracking: boolean;
}

const storeKey = 'linework.snaps';
export const polarSteps = [0, 15, 30, 45, 90] as const;

/** As AutoCAD starts, with midpoints: they are what plans are measured by. */
const usual: SnapSettings = {
  on: true,
  modes: ['end', 'mid', 'center', 'quadrant', 'intersection', 'perpendicular', 'node', 'nearest'],
  ortho: false,
  polar: 45,
  tracking: true,
};

function read(): SnapSettings {
  try {
    const saved = JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Partial<SnapSettings>;
    // Browsers may have stored `centre`, its name in earlier releases.
    const modes: readonly string[] = Array.isArray(saved.modes)
      ? saved.modes.map((mode: string) => (mode === 'centre' ? 'center' : mode))
      : usual.modes;
    return {
      on: saved.on ?? usual.on,
      modes: snapModes.filter((mode) => modes.includes(mode)),
      ortho: saved.ortho === true,
      polar: polarSteps.find((step) => step === saved.polar) ?? usual.polar,
      tracking: saved.tracking ?? usual.tracking,
    };
  } catch {
    return usual;
  }
}

export const useSnaps = create<SnapSettings>(read);

function change(part: Partial<SnapSettings>): void {
  useSnaps.setState(part);
  safeStorage.setItem(storeKey, JSON.stringify(useSnaps.getState()));
}

export const snaps = {
  setOn: (on: boolean) => change({ on }),
  setOrtho: (ortho: boolean) => change({ ortho }),
  setTracking: (tracking: boolean) => change({ tracking }),
  setPolar: (polar: number) => change({ polar }),
  toggle(mode: SnapMode): void {
    const { modes } = useSnaps.getState();
    change({ modes: snapModes.filter((one) => (one === mode) !== modes.includes(one)) });
  },
};
