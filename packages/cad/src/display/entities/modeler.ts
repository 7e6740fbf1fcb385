import type { ModelerEntity } from '../../model/faces.ts';
import { acisRecords } from '../acis/records.ts';
import { bodyWires } from '../acis/wires.ts';
import type { Pen } from '../pen.ts';
import { drawProxyGraphics } from './proxy.ts';

/** Regions, solids and surfaces as wires: the edges of the modeller's data, else those the file carries. */
export function drawModeler(pen: Pen, e: ModelerEntity): string | undefined {
  pen.useWorld();
  if (e.acis) {
    const wires = bodyWires(acisRecords(e.acis));
    for (const wire of wires) {
      if (!pen.context.step()) return undefined;
      if ('points' in wire) {
        pen.polyline(wire.points, 3, 0, false);
        continue;
      }
      const { center: c, u, v } = wire;
      const arc = {
        cx: pen.x(...c),
        cy: pen.y(...c),
        ux: pen.x(...u),
        uy: pen.y(...u),
        vx: pen.x(...v),
        vy: pen.y(...v),
        from: wire.from,
        sweep: wire.sweep,
      };
      if (Object.values(arc).every(Number.isFinite)) pen.out.arc(arc, 0, 0);
    }
    if (wires.length > 0) return undefined;
  }
  if (e.wires && e.wires.length > 0) {
    for (const wire of e.wires) if (pen.context.step()) pen.polyline(wire, 3, 0, false);
    return undefined;
  }
  if (e.graphics && drawProxyGraphics(pen, e.graphics)) return undefined;
  return e.acis ? 'its modeller data holds no edges' : 'the file holds no modeller data for it';
}
