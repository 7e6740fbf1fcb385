import type { Layout } from '../model/layout.ts';
import { toRgb } from './color.ts';
import type { DisplayColor } from './list.ts';

/** What a table of plot styles makes of every color. */
export type PlotTable = {
  ink: 'object' | 'black' | 'gray';
  /** Percent of ink. */
  screening: number;
};

/** Among the flags of a page setup: the layout is shown as it is plotted. */
const SHOWS_PLOT_STYLES = 2;

/** The tables that AutoCAD brings along, by their usual names; what is not here leaves colors as they are. */
const STANDARD_TABLES: Readonly<Record<string, PlotTable>> = {
  'monochrome.ctb': { ink: 'black', screening: 100 },
  'grayscale.ctb': { ink: 'gray', screening: 100 },
  'screening 25%.ctb': { ink: 'object', screening: 25 },
  'screening 50%.ctb': { ink: 'object', screening: 50 },
  'screening 75%.ctb': { ink: 'object', screening: 75 },
};

/** The name of the table that a layout is shown with; undefined where it is shown in its own colors. */
export function shownPlotTable({ model, plot }: Layout): string | undefined {
  const name = plot.styleSheet.toLowerCase();
  return !model && (plot.flags & SHOWS_PLOT_STYLES) !== 0 && findPlotTable(name) ? name : undefined;
}

export function findPlotTable(name: string | undefined): PlotTable | undefined {
  return name !== undefined && Object.hasOwn(STANDARD_TABLES, name) ? STANDARD_TABLES[name] : undefined;
}

const FOREGROUND: DisplayColor = { kind: 'index', index: 7 };

export function plottedColor(color: DisplayColor, { ink }: PlotTable): DisplayColor {
  if (ink === 'object' || color.kind === 'background') return color;
  // A table by color number leaves true colors alone.
  if (color.kind !== 'index' || color.index === 7) return color;
  if (ink === 'black') return FOREGROUND;
  const rgb = toRgb(color, 0xffffff);
  const level = ((rgb >> 16) & 255) * 0.299 + ((rgb >> 8) & 255) * 0.587 + (rgb & 255) * 0.114;
  return { kind: 'rgb', rgb: Math.round(level) * 0x010101 };
}
