import type { Acis } from '../../model/common.ts';
import type { ModelerEntity } from '../../model/faces.ts';
import { acisRecords } from '../acis/records.ts';
import { bodyWires, type Wire } from '../acis/wires.ts';
import type { Pen } from '../pen.ts';
import { drawProxyGraphics } from './proxy.ts';

/** Wires that are kept for the next time: a block is drawn anew for each direction it is seen from. */
const MAX_KEPT = 100_000;
const made = new WeakMap<Pen['context'], { wires: Map<Acis, Wire[]>; room: number }>();

function wiresOf(pen: Pen, acis: Acis, withLines: boolean): Wire[] {
  const known = made.get(pen.context) ?? { wires: new Map<Acis, Wire[]>(), room: MAX_KEPT };
  made.set(pen.context, known);
  const found = known.wires.get(acis);
  if (found) return found;
  const wires = bodyWires(acisRecords(acis), withLines);
  if (wires.length > known.room) return wires;
  known.room -= wires.length;
  known.wires.set(acis, wires);
  return wires;
}

/** Regions, solids and surfaces as wires: the edges of the modeller's data, and what lines the file keeps for its faces. */
export function drawModeler(pen: Pen, e: ModelerEntity): string | undefined {
  pen.useWorld();
  const kept = e.wires ?? [];
  for (const wire of kept) if (pen.context.step()) pen.polyline(wire, 3, 0, false);
  if (e.acis) {
    const wires = wiresOf(pen, e.acis, kept.length === 0);
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
  if (kept.length > 0) return undefined;
  if (e.graphics && drawProxyGraphics(pen, e.graphics)) return undefined;
  return e.acis ? 'its modeller data holds no edges' : 'the file holds no modeller data for it';
}
