import type { ProxyEntity, UnknownEntity } from '../../model/foreign.ts';
import type { ImageEntity, OleEntity, UnderlayEntity } from '../../model/images.ts';
import type { Point } from '../../model/point.ts';
import type { ViewportEntity } from '../../model/viewports.ts';
import { hashBytes } from '../hash.ts';
import type { FormWriter } from '../form-writer.ts';
import { writeScale } from './inserts.ts';

const VIEWPORT_OFF = 0x20000;

export function writeImage(out: FormWriter, entity: ImageEntity): void {
  const times = (vector: Readonly<Point>, by: number): Point => [
    vector[0] * by,
    vector[1] * by,
    vector[2] * by,
  ];
  out.point('position', entity.position);
  out.vector('direction', times(entity.u, entity.width));
  out.vector('majorAxis', times(entity.v, entity.height));
  if (entity.clipping) out.list('clip', openRing(entity.clipPoints));
  if (entity.type === 'WIPEOUT') return;
  out.unusual('brightness', entity.brightness, 50);
  out.unusual('contrast', entity.contrast, 50);
  out.unusual('fade', entity.fade);
}

/** Some programs repeat the first point at the end. */
function openRing(points: Float64Array): Float64Array {
  const last = points.length - 2;
  const closed = last > 2 && points[0] === points[last] && points[1] === points[last + 1];
  return closed ? points.subarray(0, last) : points;
}

export function writeUnderlay(out: FormWriter, entity: UnderlayEntity): void {
  out.objectCoordinates(entity.extrusion);
  out.point('position', entity.position);
  writeScale(out, entity.scale);
  out.unusual('rotation', entity.rotation);
  out.unusual('flags', entity.flags);
  out.unusual('contrast', entity.contrast, 100);
  out.unusual('fade', entity.fade);
  if (entity.flags & 1) out.list('clip', openRing(entity.clipPoints));
}

export function writeOle(out: FormWriter, entity: OleEntity): void {
  out.points('corners', [...entity.upperLeft, ...entity.lowerRight], 3);
  if (entity.data) out.number('picture', entity.data.length);
}

export function writeViewport(out: FormWriter, entity: ViewportEntity): void {
  out.point('center', entity.center);
  out.number('width', entity.width);
  out.number('height', entity.height);
  out.number('scale', entity.viewHeight > 0 ? entity.height / entity.viewHeight : 0);
  out.vector('viewCenter', [...entity.viewCenter, 0]);
  out.vector('viewTarget', entity.viewTarget);
  out.vector('viewDirection', entity.viewDirection);
  out.unusual('twist', entity.twist);
  // Those of layouts that are not the current one have no number and no status, and are on all the same.
  const off = (entity.status === 0 && entity.id > 0) || (entity.flags & VIEWPORT_OFF) !== 0;
  out.number('on', off ? 0 : 1);
  if (entity.frozenLayers.length > 0)
    out.text(
      'frozenLayers',
      entity.frozenLayers
        .map((name) => name.toUpperCase())
        .sort()
        .join(', '),
    );
}

/** Of what is not understood, the picture that it brings along. */
export function writeForeign(out: FormWriter, entity: ProxyEntity | UnknownEntity): void {
  if (entity.graphics) out.number('picture', hashBytes(entity.graphics));
}
