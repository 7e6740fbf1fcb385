import type { Layout } from '../model/layout.ts';
import { toRgb } from './color.ts';
import type { DisplayColor, DisplayList } from './list.ts';

/** A pen of a table of plot styles: what it says in place of the object; absent is as the object has it. */
export interface PlotStyle {
  rgb?: number;
  gray?: boolean;
  /** Hundredths of a millimeter. */
  lineWeight?: number;
  /** Share of ink, 0 … 1. */
  screening?: number;
}

export interface PlotTable {
  /** Styles go by their names (.stb) instead of by color number (.ctb). */
  isNamed: boolean;
  /** By color number or by upper-case name; `*` for all that are not there. */
  styles: Record<string, PlotStyle>;
}

/** One that a drawing was given, by its file's name in lower case. */
export interface NamedPlotTable extends PlotTable {
  name: string;
}

/** Among the flags of a page setup: the layout is shown as it is plotted. */
const SHOWS_PLOT_STYLES = 2;

const everyColor = (style: PlotStyle): PlotTable => ({ isNamed: false, styles: { '*': style } });

/** The tables that AutoCAD brings along, by their usual names. */
const STANDARD_TABLES: Readonly<Record<string, PlotTable>> = {
  'acad.ctb': everyColor({}),
  'monochrome.ctb': everyColor({ rgb: 0 }),
  'grayscale.ctb': everyColor({ gray: true }),
  'screening 25%.ctb': everyColor({ screening: 0.25 }),
  'screening 50%.ctb': everyColor({ screening: 0.5 }),
  'screening 75%.ctb': everyColor({ screening: 0.75 }),
  'screening 100%.ctb': everyColor({}),
  'acad.stb': { isNamed: true, styles: {} },
  'monochrome.stb': { isNamed: true, styles: { 'STYLE 1': { rgb: 0 } } },
};

/** The table that a layout is shown with, by its file's name in lower case; undefined where it is shown in its own colors. */
export function shownPlotTable({ model, plot }: Layout): string | undefined {
  const name = (plot.styleSheet.split(/[\\/]/).pop() ?? '').toLowerCase();
  return model || (plot.flags & SHOWS_PLOT_STYLES) === 0 || name === '' ? undefined : name;
}

export function isStandardPlotTable(name: string): boolean {
  return Object.hasOwn(STANDARD_TABLES, name);
}

/** A table of that name that came with the drawing goes before a standard one. */
export function findPlotTable(
  name: string | undefined,
  { plotTables }: Pick<DisplayList, 'plotTables'>,
): PlotTable | undefined {
  if (name === undefined) return undefined;
  const own = plotTables?.find((table) => table.name === name);
  return own ?? (isStandardPlotTable(name) ? STANDARD_TABLES[name] : undefined);
}

/** True colors are no business of a table by color number. */
export function plotStyleOf(
  { isNamed, styles }: PlotTable,
  color: DisplayColor,
  plotStyle: string | undefined,
): PlotStyle | undefined {
  const byColor = color.kind === 'index' ? String(color.index) : '';
  const key = isNamed ? (plotStyle ?? '').toUpperCase() : byColor;
  if (key === '') return undefined;
  return Object.hasOwn(styles, key) ? styles[key] : styles['*'];
}

const FOREGROUND: DisplayColor = { kind: 'index', index: 7 };

/** Black is the foreground: it can be read on dark paper too. */
export function plottedColor(color: DisplayColor, { rgb, gray }: PlotStyle): DisplayColor {
  if (color.kind === 'background') return color;
  if (rgb !== undefined) return rgb === 0 ? FOREGROUND : { kind: 'rgb', rgb };
  if (!gray || (color.kind === 'index' && color.index === 7)) return color;
  const own = toRgb(color, 0xffffff);
  const level = ((own >> 16) & 255) * 0.299 + ((own >> 8) & 255) * 0.587 + (own & 255) * 0.114;
  return { kind: 'rgb', rgb: Math.round(level) * 0x010101 };
}
