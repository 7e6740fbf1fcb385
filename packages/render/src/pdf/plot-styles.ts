/** Tables of plot styles that a person chose for paper. */
import { plotStyleOf } from '@linework/cad/display/plot-tables';
import { type Inflate, readPlotTable } from '@linework/cad/read/plot-table';
import { inkOf, type PlotStyles } from './plot.ts';

/** Undefined where the bytes are no such table. */
export function readPlotStyles(bytes: Uint8Array, inflate: Inflate): PlotStyles | undefined {
  const table = readPlotTable(bytes, inflate);
  if (!table) return undefined;
  return ({ color, plotStyle }) => {
    const style = plotStyleOf(table, color, plotStyle);
    if (!style) return undefined;
    const rgb = style.rgb ?? (style.gray ? inkOf(color, 'grey') : undefined);
    return { rgb, lineWeight: style.lineWeight, screening: style.screening ?? 1 };
  };
}
