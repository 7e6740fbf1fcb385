import { num, numbers, point, point2, str } from '../../../dwg/fields/record.ts';
import { defaultLayout } from '../../../model/defaults.ts';
import type { DwgContext, DwgObject } from '../context.ts';

export function readLayout(context: DwgContext, { handle, record }: DwgObject): void {
  const blockHandle = num(record, 'block');
  const name = context.text(str(record, 'name'));
  const layout = defaultLayout(name, context.drawing.names.blocks.get(blockHandle) ?? '');
  const { plot } = layout;
  layout.handle = handle;
  layout.blockHandle = blockHandle;
  layout.tabOrder = num(record, 'tabOrder');
  layout.limits = [point2(record, 'limitsMin'), point2(record, 'limitsMax')];
  layout.insertionBase = point(record, 'insertionBase');
  layout.extents = [point(record, 'extentsMin'), point(record, 'extentsMax')];
  plot.printer = context.text(str(record, 'printer'));
  plot.paper = context.text(str(record, 'paper'));
  plot.plotView = context.text(str(record, 'plotView'));
  plot.margins = [
    num(record, 'marginLeft'),
    num(record, 'marginBottom'),
    num(record, 'marginRight'),
    num(record, 'marginTop'),
  ];
  plot.paperWidth = num(record, 'paperWidth');
  plot.paperHeight = num(record, 'paperHeight');
  plot.origin = [num(record, 'plotOriginX'), num(record, 'plotOriginY')];
  plot.window = [
    num(record, 'windowLeft'),
    num(record, 'windowBottom'),
    num(record, 'windowRight'),
    num(record, 'windowTop'),
  ];
  plot.scaleNumerator = num(record, 'scaleNumerator');
  plot.scaleDenominator = num(record, 'scaleDenominator');
  plot.flags = num(record, 'plotFlags');
  plot.units = num(record, 'units');
  plot.rotation = num(record, 'rotation');
  plot.kind = num(record, 'kind');
  plot.styleSheet = context.text(str(record, 'styleSheet'));
  plot.standardScale = num(record, 'standardScale');
  context.drawing.layouts.push(layout);
  const [sheet] = numbers(record, 'viewports');
  if (sheet !== undefined) context.sheets.add(sheet);
}
