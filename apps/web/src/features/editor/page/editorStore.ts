/** What the editor's page, its tools and its panels share. One drawing is edited in a tab at a time. */
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { safeStorage } from '../../../app/safeStorage.ts';
import { narrow } from '../../../ui/media.ts';
import type { SnapMode } from '../../viewer/engine/types.ts';
import { closedState } from '../engine/state.ts';
import type { EditorEngine, EditorGrip, EditorState } from '../engine/types.ts';

export const dockTabs = ['properties', 'layers', 'blocks', 'history'] as const;
export type DockTab = (typeof dockTabs)[number];

/** What the next point alone is drawn to. */
export type SnapOverride = SnapMode | 'none';

export interface EditorPage {
  engine: EditorEngine | undefined;
  /** On the command line, not entered yet. */
  typed: string;
  isHistoryOpen: boolean;
  /** Over the canvas, in CSS pixels of the window. */
  menu:
    | { kind: 'context' | 'snap'; x: number; y: number }
    | { kind: 'grip'; grip: EditorGrip; x: number; y: number }
    | undefined;
  override: SnapOverride | undefined;
  dock: DockTab | undefined;
  dockWidth: number;
  /** F7 and F9; the distance between the points of both. */
  isGridOn: boolean;
  isGridSnapOn: boolean;
  spacing: number;
  /** The tool that stands for each group of the rail. */
  lastTools: Readonly<Record<string, string>>;
  /** Phones: the sheet with the tools. */
  isSheetOpen: boolean;
  isQuickSelectOpen: boolean;
}

const storeKey = 'linework.editor';
const keptFields = ['dock', 'dockWidth', 'isGridOn', 'isGridSnapOn', 'spacing', 'lastTools'] as const;
export const dockWidths = { min: 240, max: 520, standard: 300 } as const;

const usual: EditorPage = {
  engine: undefined,
  typed: '',
  isHistoryOpen: false,
  menu: undefined,
  override: undefined,
  dock: 'properties',
  dockWidth: dockWidths.standard,
  isGridOn: false,
  isGridSnapOn: false,
  spacing: 10,
  lastTools: {},
  isSheetOpen: false,
  isQuickSelectOpen: false,
};

function read(): EditorPage {
  try {
    const kept = JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Partial<EditorPage>;
    // On a phone it would lie over the drawing.
    const isClosed = kept.dock === null || narrow.matches;
    const dock = isClosed ? undefined : (dockTabs.find((tab) => tab === kept.dock) ?? usual.dock);
    return {
      ...usual,
      dock,
      dockWidth: clampWidth(Number(kept.dockWidth) || usual.dockWidth),
      isGridOn: kept.isGridOn === true,
      isGridSnapOn: kept.isGridSnapOn === true,
      spacing: Number(kept.spacing) > 0 ? Number(kept.spacing) : usual.spacing,
      lastTools: { ...kept.lastTools },
    };
  } catch {
    return usual;
  }
}

export const clampWidth = (width: number): number =>
  Math.round(Math.min(dockWidths.max, Math.max(dockWidths.min, width)));

export const useEditor = create<EditorPage>(read);

/** Changes what is remembered in this browser. */
export function keep(part: Partial<Pick<EditorPage, (typeof keptFields)[number]>>): void {
  useEditor.setState(part);
  if (narrow.matches) return;
  const state = useEditor.getState();
  const kept = Object.fromEntries(keptFields.map((name) => [name, state[name] ?? null]));
  safeStorage.setItem(storeKey, JSON.stringify(kept));
}

/** What a new page starts with: nothing typed, nothing open. */
export function resetPage(): void {
  useEditor.setState({
    engine: undefined,
    typed: '',
    isHistoryOpen: false,
    menu: undefined,
    override: undefined,
    isSheetOpen: false,
    isQuickSelectOpen: false,
  });
}

export const getEngine = (): EditorEngine | undefined => useEditor.getState().engine;
export const editorState = (): EditorState => getEngine()?.getState() ?? closedState;

const nothing = (): (() => void) => () => undefined;

/** A part of the engine's state; a part that is the same object is not drawn again. */
export function useEngine<T>(select: (state: EditorState) => T): T {
  const engine = useEditor((state) => state.engine);
  return useSyncExternalStore(engine?.subscribe ?? nothing, () => select(engine?.getState() ?? closedState));
}

/** Keys go to the drawing again, and from there to the command line. */
export function focusDrawing(): void {
  document.getElementById('drawing')?.focus({ preventScroll: true });
}
