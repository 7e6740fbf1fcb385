import { num, numbers, point, point2 } from '../../../dwg/fields/record.ts';
import { VIEWPORT } from '../../../dwg/fields/viewports.ts';
import { R2000 } from '../../../dwg/versions.ts';
import type { Entity } from '../../../model/entity.ts';
import { visualStyleOf } from '../../../model/layout.ts';
import { WORLD_NORMAL } from '../../../model/point.ts';
import type { ViewportEntity } from '../../../model/viewports.ts';
import { readOldViewport } from '../../dxf/viewports.ts';
import type { DwgContext } from '../context.ts';
import { readVisualStyleType } from '../objects/styles.ts';
import { common } from './common.ts';

const OFF = 0x20000;

/** Numbers of viewports are not stored: they follow from the order in the block, but for that of the sheet itself. */
export function readViewport(context: DwgContext): ViewportEntity {
  const record = context.record(VIEWPORT.rows);
  const flags = num(record, 'flags');
  const result: ViewportEntity = {
    ...common(context, WORLD_NORMAL),
    type: 'VIEWPORT',
    id: ++context.viewports,
    status: flags & OFF ? 0 : 1,
    center: point(record, 'center'),
    width: num(record, 'width'),
    height: num(record, 'height'),
    viewCenter: point2(record, 'viewCenter'),
    viewTarget: point(record, 'target'),
    viewDirection: point(record, 'direction'),
    viewHeight: num(record, 'viewHeight'),
    twist: num(record, 'twist'),
    lensLength: num(record, 'lensLength'),
    frontClip: num(record, 'frontClip'),
    backClip: num(record, 'backClip'),
    flags,
    frozenLayers: [],
    clipEntity: num(record, 'clip'),
  };
  for (const handle of numbers(record, 'frozen')) {
    const name = context.layers.get(handle);
    if (name !== undefined) result.frozenLayers.push(name);
  }
  const renderMode = num(record, 'renderMode');
  if (renderMode !== 0)
    context.shadedViewports.push({ viewport: result, renderMode, style: num(record, 'visualStyle') });
  const shadePlot = num(record, 'shadePlot');
  if (shadePlot !== 0) result.shadePlot = shadePlot;
  if (context.stream.data.version < R2000) {
    result.viewDirection = [0, 0, 1];
    readOldViewport(result);
  }
  return result;
}

/** Styles are objects of their own, which are read when no entity is open any more. */
export function readVisualStyles(context: DwgContext): void {
  for (const { viewport, renderMode, style } of context.shadedViewports) {
    const visualStyle = visualStyleOf(renderMode, readVisualStyleType(context, style));
    if (visualStyle) viewport.visualStyle = visualStyle;
  }
}

/** The viewport that is the sheet itself is number 1, wherever it stands among the others. */
export function numberSheetFirst(entities: readonly Entity[], sheets: ReadonlySet<number>): void {
  const viewports = entities.filter((entity) => entity.type === 'VIEWPORT');
  const sheet = viewports.find(({ handle }) => sheets.has(handle));
  if (!sheet) return;
  for (const each of viewports) if (each.id < sheet.id) each.id++;
  sheet.id = 1;
}
