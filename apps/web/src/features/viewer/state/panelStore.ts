/** Which panel stands beside the drawing, and how wide; remembered on a desk, where there is room for it. */
import { create } from 'zustand';
import { safeStorage } from '../../../app/safeStorage.ts';
import { narrow } from '../../../ui/media.ts';

const storeKey = 'linework.viewer.panel';
export const panelWidths = { least: 240, most: 560, standard: 320 } as const;

/** Of a phone's sheet, as shell.module.css has it. */
export const sheetHeight = (windowHeight: number): number => Math.min(windowHeight * 0.58, 560);

interface Panels {
  /** The one that is open. */
  panel: string | undefined;
  width: number;
  minimap: boolean;
}

function read(): Partial<Panels> {
  try {
    return JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Partial<Panels>;
  } catch {
    return {};
  }
}

function start(): Panels {
  const saved = read();
  // An address may ask for one: what an upload misses is found beside the drawing.
  const asked = new URLSearchParams(globalThis.location?.search).get('panel') ?? undefined;
  const left = narrow.matches || typeof saved.panel !== 'string' ? undefined : saved.panel;
  return {
    panel: asked ?? left,
    width: clampWidth(Number(saved.width) || panelWidths.standard),
    minimap: saved.minimap ?? !narrow.matches,
  };
}

function clampWidth(width: number): number {
  return Math.round(Math.min(panelWidths.most, Math.max(panelWidths.least, width)));
}

export const usePanels = create<Panels>(start);

function change(part: Partial<Panels>): void {
  usePanels.setState(part);
  if (!narrow.matches) safeStorage.setItem(storeKey, JSON.stringify(usePanels.getState()));
}

export const panels = {
  open: (panel: string) => change({ panel }),
  close: () => change({ panel: undefined }),
  toggle(panel: string): void {
    change({ panel: usePanels.getState().panel === panel ? undefined : panel });
  },
  resize: (width: number) => change({ width: clampWidth(width) }),
  toggleMinimap: () => change({ minimap: !usePanels.getState().minimap }),
};
