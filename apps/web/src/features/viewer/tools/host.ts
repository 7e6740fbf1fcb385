/** What tools ask of the page around them; in tests a few lines. */
import type { LoupeSource } from '../paint/loupe.ts';
import type { MeasuredShape, Point2d, Snap, SnapMode } from '../engine/types.ts';
import type { SnapSettings } from '../measure/snapSettings.ts';
import type { Hint, ScreenProjection } from '../state/tool.ts';
import type { PathName } from './tracking.ts';

export interface ToolHost {
  projection(): ScreenProjection;
  snap(at: Point2d, reach: number, modes: readonly SnapMode[], from?: Point2d): Promise<Snap | undefined>;
  measured(at: Point2d, reach: number): Promise<MeasuredShape | undefined>;
  settings(): SnapSettings;
  /** The name of a snap or of a path, in the person's language. */
  nameOf(name: PathName): string;
  lengthText(value: number): string;
  angleText(radians: number): string;
  /** Where a line heads. */
  directionText(radians: number): string;
  repaint(): void;
  /** Something did not work: said briefly. */
  say(message: Hint): void;
}

/** For crosshairs that fingers and keys move. */
export interface CrosshairHost extends ToolHost {
  /** What a magnifier above the finger shows; undefined where there is nothing. */
  loupe(): LoupeSource | undefined;
  /** The crosshair was moved by keys: its place is told as a pointer's is. */
  pointTo(at: Point2d | undefined): void;
  /** By so many pixels: the crosshair has reached the edge. */
  pan(dx: number, dy: number): void;
}
