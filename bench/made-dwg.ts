import { blank, emptyDrawing } from '@linework/cad/model/defaults';
import type { Entity } from '@linework/cad/model/entity';
import { write } from '@linework/cad/write/write';
import { random } from './generate.ts';

/** Half lines, then circles and polylines of eight points, scattered. */
export function madeFile(entities: number): Uint8Array {
  const next = random(1);
  const drawing = emptyDrawing('dwg');
  const side = Math.sqrt(entities) * 10;
  const made = Array.from({ length: entities }, (_, i): Entity => {
    const [x, y] = [next() * side, next() * side];
    const common = { ...blank(), handle: 0x1000 + i };
    if (i % 2 === 0)
      return {
        ...common,
        type: 'LINE',
        start: [x, y, 0],
        end: [x + next() * 20, y + next() * 20, 0],
        thickness: 0,
      };
    if (i % 4 === 1)
      return { ...common, type: 'CIRCLE', center: [x, y, 0], radius: 1 + next() * 5, thickness: 0 };
    return {
      ...common,
      type: 'LWPOLYLINE',
      points: Float64Array.from({ length: 16 }, (__, k) => (k % 2 === 0 ? x : y) + next() * 10),
      bulges: new Float64Array(0),
      widths: new Float64Array(0),
      constantWidth: 0,
      elevation: 0,
      thickness: 0,
      closed: false,
      continuousLineType: false,
    } as Entity;
  });
  drawing.blocks.get('*MODEL_SPACE')!.entities = made;
  drawing.nextHandle = 0x1000 + entities;
  return write(drawing, { format: 'dwg', version: '2018' }).bytes!;
}
