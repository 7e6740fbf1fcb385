import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askValue } from '../ask.ts';
import { currentProperties, draw, makePolyline } from '../entities.ts';

export const POINT: Command = {
  name: 'POINT',
  aliases: ['PO'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { pointMode, pointSize } = context.document.header;
    context.report('pointModes', { mode: pointMode, size: pointSize });
    const position = yield* askPoint('point');
    draw(context, { ...currentProperties(context), type: 'POINT', position, thickness: 0, angle: 0 });
  },
};

export const DONUT: Command = {
  name: 'DONUT',
  aliases: ['DO', 'DOUGHNUT'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { variables } = context;
    let inner = yield* askValue('distance', 'insideDiameter', Number(variables.get('DONUTID') ?? 0.5), {
      min: 0,
    });
    let outer = yield* askValue('distance', 'outsideDiameter', Number(variables.get('DONUTOD') ?? 1), {
      min: 0,
    });
    if (inner > outer) [inner, outer] = [outer, inner];
    variables.set('DONUTID', inner);
    variables.set('DONUTOD', outer);
    // two half circles along the middle, as wide as the ring
    const radius = (inner + outer) / 4;
    const donut = ([x, y, z]: Point): Entity =>
      makePolyline(currentProperties(context), [x - radius, y, x + radius, y], {
        bulges: [1, 1],
        closed: true,
        constantWidth: (outer - inner) / 2,
        elevation: z,
      });
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'donutCenter',
        preview: (to) => ({ entities: [donut(to)] }),
      };
      if (answer.kind !== 'point') return;
      draw(context, donut(answer.point));
    }
  },
};
