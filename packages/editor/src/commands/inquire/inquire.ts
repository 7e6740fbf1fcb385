import { entityName, type Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askSelection, type Asking } from '../ask.ts';
import { formatColor, formatWeight } from '../properties.ts';
import { formatAngle, formatLength, formatPoint } from './format.ts';
import { measureChain, measureEntity } from './measure.ts';

const common = { group: 'inquire', tier: 'free', isOnPhone: false } as const;

export const ID: Command = {
  ...common,
  name: 'ID',
  aliases: [],
  isTransparent: true,
  *run(context) {
    const point = yield* askPoint('point');
    context.report('pointIs', { point: formatPoint(point, context.document.header) });
  },
};

export const DIST: Command = {
  ...common,
  name: 'DIST',
  aliases: ['DI'],
  isTransparent: true,
  *run(context) {
    const { header } = context.document;
    const from = yield* askPoint('firstPoint');
    const answer: Answer = yield {
      kind: 'point',
      message: 'secondPoint',
      options: ['Multiple points'],
      from,
      required: true,
    };
    if (answer.kind === 'point') {
      const [dx, dy, dz] = [0, 1, 2].map((i) => answer.point[i]! - from[i]!) as Point;
      const flat = Math.hypot(dx, dy);
      context.variables.set('DISTANCE', Math.hypot(dx, dy, dz));
      context.report('distanceIs', {
        distance: formatLength(Math.hypot(dx, dy, dz), header),
        angle: formatAngle(Math.atan2(dy, dx), header),
        up: formatAngle(Math.atan2(dz, flat), header, false),
        dx: formatLength(dx, header),
        dy: formatLength(dy, header),
        dz: formatLength(dz, header),
      });
      return;
    }
    const points = yield* askOutline(from, 'nextPoint');
    context.variables.set(
      'DISTANCE',
      measureChain(
        points.flatMap(([x, y]) => [x, y]),
        [],
        false,
      ).length,
    );
    context.report('totalDistance', {
      distance: formatLength(Number(context.variables.get('DISTANCE')), header),
    });
  },
};

/** Corners one after the other; U takes the last back. */
function* askOutline(first: Point, message: string): Asking<Point[]> {
  const points = [first];
  for (;;) {
    const answer: Answer = yield {
      kind: 'point',
      message,
      options: points.length > 1 ? ['Undo'] : [],
      from: points.at(-1)!,
    };
    if (answer.kind === 'point') points.push(answer.point);
    else if (answer.kind === 'option') points.pop();
    else return points;
  }
}

export const AREA: Command = {
  ...common,
  name: 'AREA',
  aliases: ['AA'],
  *run(context) {
    const { document, variables } = context;
    const { header } = document;
    let mode: 'once' | 'add' | 'subtract' = 'once';
    let total = 0;
    const told = (area: number, length: number, isClosed: boolean): void => {
      const values = { area: formatLength(area, header), length: formatLength(length, header) };
      context.report(isClosed ? 'areaIs' : 'areaOpen', values);
      if (mode !== 'once') {
        total += mode === 'add' ? area : -area;
        context.report('totalArea', { area: formatLength(total, header) });
      } else total = area;
      variables.set('AREA', total);
      variables.set('PERIMETER', length);
    };
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'areaFirst',
        options:
          mode === 'once'
            ? ['Object', 'Add area', 'Subtract area']
            : ['Object', mode === 'add' ? 'Subtract area' : 'Add area'],
        ...(mode === 'once' ? { default: 'Object' } : {}),
      };
      if (answer.kind === 'point') {
        const points = yield* askOutline(answer.point, 'nextPoint');
        const { area, length } = measureChain(
          points.flatMap(([x, y]) => [x, y]),
          [],
          true,
        );
        told(area, length, true);
      } else if (answer.kind === 'option' && answer.option !== 'Object') {
        mode = answer.option === 'Add area' ? 'add' : 'subtract';
        continue;
      } else if (answer.kind === 'option' || mode === 'once') {
        for (;;) {
          const picked: Answer = yield {
            kind: 'entity',
            message: 'selectObjects',
            accepts: (entity) => measureEntity(entity, document) !== undefined,
          };
          const entity = picked.kind === 'entity' ? document.entity(picked.handle) : undefined;
          if (!entity) break;
          const { area, length, isClosed } = measureEntity(entity, document)!;
          told(area, length, isClosed);
          if (mode === 'once') break;
        }
      } else return;
      if (mode === 'once') return;
    }
  },
};

export const LIST: Command = {
  ...common,
  name: 'LIST',
  aliases: ['LI', 'LS'],
  *run(context) {
    const handles = yield* askSelection('selectObjects', { locked: true });
    for (const handle of handles) describe(context, context.document.entity(handle)!);
  },
};

const ANGLES = new Set(['rotation', 'startAngle', 'endAngle', 'angle', 'oblique']);
const SKIPPED = new Set([
  'handle',
  'type',
  'layer',
  'color',
  'lineType',
  'lineTypeScale',
  'lineWeight',
  'invisible',
  'extrusion',
  'opacity',
  'thickness',
]);

function describe({ document, report }: CommandContext, entity: Entity): void {
  const { header } = document;
  const block = document.get('block', document.blockOf(entity.handle) ?? 0)?.name ?? '';
  report('listHead', {
    type: entityName(entity),
    layer: entity.layer,
    space: block.replace(/^\*/, ''),
    handle: entity.handle.toString(16).toUpperCase(),
  });
  report('listProperties', {
    color: formatColor(entity.color),
    linetype: entity.lineType,
    lineweight: formatWeight(entity.lineWeight),
  });
  for (const [name, value] of Object.entries(entity)) {
    if (SKIPPED.has(name)) continue;
    if (typeof value === 'number')
      report('listValue', {
        name,
        value: ANGLES.has(name) ? formatAngle(value, header) : formatLength(value, header),
      });
    else if (typeof value === 'string' || typeof value === 'boolean')
      report('listValue', { name, value: String(value) });
    else if (Array.isArray(value) && value.length === 3 && value.every((each) => typeof each === 'number'))
      report('listValue', { name, value: formatPoint(value as Point, header) });
    else if (
      value instanceof Float64Array &&
      (name === 'points' || name === 'controlPoints' || name === 'fitPoints')
    ) {
      const step = entity.type === 'LWPOLYLINE' ? 2 : 3;
      for (let i = 0; i + step <= Math.min(value.length, 300); i += step)
        report('listValue', {
          name: `${name}[${i / step}]`,
          value: Array.from(value.subarray(i, i + step), (each) => formatLength(each, header)).join(', '),
        });
    }
  }
  if (entity.type === 'INSERT')
    for (const { tag, text } of entity.attributes) report('listValue', { name: tag, value: text });
  const measured = measureEntity(entity, document);
  if (measured)
    report(measured.isClosed ? 'areaIs' : 'lengthIs', {
      area: formatLength(measured.area, header),
      length: formatLength(measured.length, header),
    });
}
