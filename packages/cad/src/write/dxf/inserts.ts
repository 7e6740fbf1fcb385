import type { ImageEntity, OleEntity, UnderlayEntity } from '../../model/images.ts';
import type { InsertEntity } from '../../model/inserts.ts';
import { renderModeOf } from '../../model/layout.ts';
import type { ViewportEntity } from '../../model/viewports.ts';
import type { DxfTarget } from './context.ts';

export function writeInsert(target: DxfTarget, insert: InsertEntity): void {
  const { out } = target;
  const array = insert.columns > 1 || insert.rows > 1;
  out.text(100, array ? 'AcDbMInsertBlock' : 'AcDbBlockReference');
  if (insert.attributes.length > 0) out.int(66, 1);
  out.text(2, insert.name);
  out.point(10, insert.position);
  insert.scale.forEach((scale, i) => {
    if (scale !== 1) out.num(41 + i, scale);
  });
  if (insert.rotation) out.angle(50, insert.rotation);
  if (array) {
    out.int(70, insert.columns);
    out.int(71, insert.rows);
    out.num(44, insert.columnSpacing);
    out.num(45, insert.rowSpacing);
  }
  target.extrusion(insert);
}

export function writeImage(target: DxfTarget, image: ImageEntity): void {
  const { out } = target;
  out.text(100, image.type === 'IMAGE' ? 'AcDbRasterImage' : 'AcDbWipeout');
  out.int(90, 0);
  out.point(10, image.position);
  out.point(11, image.u);
  out.point(12, image.v);
  out.point2(13, [image.width, image.height]);
  out.handle(340, image.definition);
  out.int(70, image.displayFlags);
  out.flag(280, image.clipping);
  out.int(281, image.brightness);
  out.int(282, image.contrast);
  out.int(283, image.fade);
  out.handle(360, 0);
  out.int(71, image.clipKind);
  out.int(91, image.clipPoints.length / 2);
  for (let i = 0; i < image.clipPoints.length; i += 2) {
    out.point2(14, [image.clipPoints[i] ?? 0, image.clipPoints[i + 1] ?? 0]);
  }
  if (target.atLeast('AC1024')) out.flag(290, image.clipInverted);
}

export function writeUnderlay(target: DxfTarget, underlay: UnderlayEntity): void {
  const { out } = target;
  out.text(100, 'AcDbUnderlayReference');
  out.handle(340, underlay.definition);
  out.point(10, underlay.position);
  underlay.scale.forEach((scale, i) => out.num(41 + i, scale));
  out.angle(50, underlay.rotation);
  out.point(210, underlay.extrusion as [number, number, number]);
  out.int(280, underlay.flags);
  out.int(281, underlay.contrast);
  out.int(282, underlay.fade);
  for (let i = 0; i < underlay.clipPoints.length; i += 2) {
    out.point2(11, [underlay.clipPoints[i] ?? 0, underlay.clipPoints[i + 1] ?? 0]);
  }
}

export function writeOle(target: DxfTarget, ole: OleEntity): void {
  const { out } = target;
  out.text(100, ole.type === 'OLE2FRAME' ? 'AcDbOle2Frame' : 'AcDbOleFrame');
  out.int(70, 2);
  if (ole.type === 'OLE2FRAME') {
    out.text(3, ole.description);
    out.point(10, ole.upperLeft);
    out.point(11, ole.lowerRight);
    out.int(71, ole.kind);
    out.int(72, 0);
  }
  const data = ole.data ?? new Uint8Array(0);
  out.int(90, data.length);
  out.bytes(310, data);
  out.text(1, 'OLE');
}

export function writeViewport(target: DxfTarget, viewport: ViewportEntity): void {
  const { out } = target;
  out.text(100, 'AcDbViewport');
  out.point(10, viewport.center);
  out.num(40, viewport.width);
  out.num(41, viewport.height);
  out.int(68, viewport.status);
  out.int(69, viewport.id);
  out.point2(12, viewport.viewCenter);
  for (const code of [13, 14, 15])
    if (!viewport.extra?.codes.includes(code)) out.point2(code, code === 13 ? [0, 0] : [0.5, 0.5]);
  out.point(16, viewport.viewDirection);
  out.point(17, viewport.viewTarget);
  out.num(42, viewport.lensLength);
  out.num(43, viewport.frontClip);
  out.num(44, viewport.backClip);
  out.num(45, viewport.viewHeight);
  if (!viewport.extra?.codes.includes(50)) out.num(50, 0);
  out.angle(51, viewport.twist);
  if (!viewport.extra?.codes.includes(72)) out.int(72, 1000);
  for (const name of viewport.frozenLayers) {
    const handle = target.layers.get(name.toUpperCase());
    if (handle) out.handle(331, handle);
  }
  out.int(90, viewport.flags);
  if (viewport.clipEntity) out.handle(340, viewport.clipEntity);
  if (viewport.visualStyle && !viewport.extra?.codes.includes(281))
    out.int(281, renderModeOf(viewport.visualStyle));
  if (viewport.shadePlot && !viewport.extra?.codes.includes(170)) out.int(170, viewport.shadePlot);
}
