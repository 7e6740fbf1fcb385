/**
 * What a tool is to the page: a small state machine that is fed pointers and keys and paints on the overlay.
 *
 * The page's pointer handler keeps for itself what moves the camera whatever tool is active: wheel, middle button,
 * space with a drag, two fingers. While a tool other than selecting is active everything else of the pointer is the
 * tool's, also a drag with one finger; `contextmenu` is prevented and comes as pointerDown with button 2. A second
 * finger landing within a touch calls `abandon`. Keys go to the tool first; it answers true where it took one. Escape
 * that nothing took goes back to selecting.
 */
import type { PlainKey } from '@linework/i18n';
import type { Icon } from '@tabler/icons-react';
import type { Point2d } from '../engine/types.ts';

export interface ToolPointer {
  /** Drawing units of the layout on screen, as the pointer lies: not snapped. */
  at: Point2d;
  /** CSS pixels from the canvas's top left corner. */
  pixel: Point2d;
  /** 0 main, 1 middle, 2 right; of a move the one held down, else 0. */
  button: number;
  shift: boolean;
  /** Ctrl, or Command on a Mac. */
  ctrl: boolean;
  touch: boolean;
}

/** What a tool looks at of a KeyboardEvent. */
export type ToolKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Between drawing and screen, as the camera stands now. */
export interface ScreenProjection {
  toScreen(point: Point2d): Point2d;
  toDrawing(pixel: Point2d): Point2d;
  /** CSS pixels for a drawing unit. */
  scale: number;
  /** Radians that the drawing is turned on screen. */
  twist: number;
  /** CSS pixels of the canvas. */
  width: number;
  height: number;
  /** The drawing stands on a dark background. */
  dark: boolean;
}

export interface Tool {
  id: string;
  /** CSS cursor over the drawing; may change with what lies under the pointer. */
  readonly cursor: string;
  /** Fingers that move pan; only taps are the tool's. */
  isTapped?(): boolean;
  /** Space is a key of the tool's own and does not pan. */
  readonly usesSpace?: boolean;
  pointerDown?(pointer: ToolPointer): void;
  pointerMove?(pointer: ToolPointer): void;
  pointerUp?(pointer: ToolPointer): void;
  /** Comes after the second pointerDown and pointerUp. */
  doubleClick?(pointer: ToolPointer): void;
  /** The pointer left the canvas. */
  pointerLeave?(): void;
  /** The touch became a pinch: what began with it never happened. */
  abandon?(): void;
  key?(key: ToolKey): boolean;
  /** A point by its coordinates or from the last one; false where the tool takes none. */
  type?(text: string): boolean;
  /** What is being typed while no pointer shows it. */
  typed?(): string;
  /** What it waits for, for the options bar. */
  hint?(): Hint;
  /** Buttons for those without keys: Enter and Backspace, while they would do something. */
  offers?(): { finish: boolean; back: boolean };
  /** Ends the tool, or what is half done, leaving nothing behind: called when another tool is chosen. */
  cancel(): void;
  /** In CSS pixels: the overlay has scaled the context by the device pixel ratio. */
  paint?(context: CanvasRenderingContext2D, projection: ScreenProjection): void;
}

export type ToolGroup = 'select' | 'measure' | 'note';

/** A tool as rail, menus, palette and shortcuts read it. */
export interface ToolSpec {
  id: string;
  group: ToolGroup;
  label: PlainKey<'viewer' | 'measure' | 'notes'>;
  icon: Icon;
  /** A single key, as app/shortcuts writes them. */
  shortcut?: string;
  /** What one types on the command line. */
  commands?: readonly string[];
  /** Applies to what is open; always, where absent. */
  when?(): boolean;
  /** Why it cannot be used here: choosing it tells. */
  reason?(): PlainKey<'viewer'> | undefined;
  create(): Tool;
}

/** What the options bar says while a tool waits. */
export type Hint = PlainKey<'measure' | 'notes'>;
