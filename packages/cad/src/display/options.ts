import type { Drawing } from '../model/drawing.ts';
import type { PlotTable } from './plot-tables.ts';

export interface DisplayLimits {
  maxPrimitives: number;
  maxVertices: number;
  maxGroups: number;
  /** Nesting of inserts; renderers go as deep. */
  maxDepth: number;
  /** Blocks that one layout shows, each counted with all that it holds: what nested inserts multiply to. */
  maxInstances: number;
  /** Entities visited, those of repeated block variants included. */
  maxWork: number;
}

export const DISPLAY_LIMITS: DisplayLimits = {
  maxPrimitives: 20_000_000,
  maxVertices: 100_000_000,
  maxGroups: 200_000,
  maxDepth: 48,
  maxInstances: 2_000_000,
  maxWork: 50_000_000,
};

export interface DisplayOptions {
  limits?: Partial<DisplayLimits>;
  /** Finds the drawing behind an external reference; absent ones are named in the diagnostics. */
  xref?: (path: string, blockName: string) => Drawing | undefined;
  /** Surfaces are shown as wires whatever the views say: such lists can be changed entity by entity. */
  wires?: boolean;
  /** Finds a table of plot styles by the name of its file, in lower case. */
  plotTable?: (name: string) => PlotTable | undefined;
}
