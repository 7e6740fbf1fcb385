import * as acad from '@node-projects/acad-ts';
import { defaultLayout } from '../../model/defaults.ts';
import { PAPER_SPACE } from '../../model/drawing.ts';
import type { Layout } from '../../model/layout.ts';
import { xy, xyz, type DwgTarget } from './context.ts';

/** A layout for the model and for every sheet; a file without any sheet gets an empty one. Gives the sheets' records. */
export function buildLayouts(target: DwgTarget): Map<string, acad.BlockRecord> {
  const { document, drawing } = target;
  document.updateCollections(true, true);
  const records = new Map<string, acad.BlockRecord>();
  const layouts = drawing.layouts.some((layout) => !layout.model)
    ? drawing.layouts
    : [...drawing.layouts, { ...defaultLayout('Layout1', '*Paper_Space'), tabOrder: 1 }];
  for (const layout of layouts) {
    const record = layout.model ? document.modelSpace : sheetRecord(document, records.size);
    if (!record) continue;
    if (!layout.model) records.set(layout.block.toUpperCase(), record);
    const made = new acad.Layout(layout.name);
    describe(made, layout);
    made.associatedBlock = record;
    document.layouts?.add(made);
  }
  return records;
}

/** The first sheet is the library's own, the others are numbered from 0. */
function sheetRecord(document: acad.CadDocument, index: number): acad.BlockRecord | null {
  if (index === 0) return document.paperSpace;
  return document.blockRecords?.tryAdd(new acad.BlockRecord(`*Paper_Space${index - 1}`)) ?? null;
}

/** Blocks named like a sheet that no layout belongs to would be sheets without a name: they get one. */
export function strayPapers(target: DwgTarget): string[] {
  const used = new Set(target.drawing.layouts.map((layout) => layout.block.toUpperCase()));
  return [...target.drawing.blocks.keys()].filter((key) => key.startsWith(PAPER_SPACE) && !used.has(key));
}

function describe(made: acad.Layout, layout: Layout): void {
  const { plot } = layout;
  made.tabOrder = layout.tabOrder;
  made.minLimits = xy(layout.limits[0]);
  made.maxLimits = xy(layout.limits[1]);
  made.insertionBasePoint = xyz(layout.insertionBase);
  made.minExtents = xyz(layout.extents[0]);
  made.maxExtents = xyz(layout.extents[1]);
  made.systemPrinterName = plot.printer;
  made.paperSize = plot.paper;
  made.plotViewName = plot.plotView;
  const [left, bottom, right, top] = plot.margins;
  made.unprintableMargin = new acad.PaperMargin(left, bottom, right, top);
  made.paperWidth = plot.paperWidth;
  made.paperHeight = plot.paperHeight;
  [made.plotOriginX, made.plotOriginY] = plot.origin;
  [made.windowLowerLeftX, made.windowLowerLeftY, made.windowUpperLeftX, made.windowUpperLeftY] = plot.window;
  if (plot.scaleNumerator > 0 && plot.scaleDenominator > 0) {
    made.numeratorScale = plot.scaleNumerator;
    made.denominatorScale = plot.scaleDenominator;
  }
  made.flags = plot.flags;
  made.paperUnits = plot.units;
  made.paperRotation = plot.rotation;
  made.plotType = plot.kind;
  made.styleSheet = plot.styleSheet;
  made.standardScale = plot.standardScale;
}
