import { blank, plainInsert } from '@linework/cad/model/defaults';
import type { EditDocument } from '@linework/cad/edit/document';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { SplineEntity } from '@linework/cad/model/curves';
import { uniformKnots } from '@linework/geom/spline';
import {
  makeArc,
  makeCircle,
  makeEllipse,
  makeLine,
  makePolyline,
  makeRay,
} from '../src/commands/entities.ts';
import type { RunnerEvent } from '../src/prompt.ts';
import { allCommands } from '../src/commands/table.ts';
import { CommandRunner } from '../src/runner.ts';
import { openedDocument } from './published.ts';

const DEGREE = Math.PI / 180;

const at = (word: string): Point => {
  const [x = 0, y = 0, z = 0] = word.split(',').map(Number);
  return [x, y, z];
};

/** An entity as one line: `LINE 0,0 10,0`, `ARC 0,0 5 0 90` in degrees, `PL 0,0 10,0,1 10,4` with bulges, `PLC` closed. */
export function entityFrom(line: string): Entity {
  const words = line.split(' ');
  const [kind, ...rest] = words as [string, ...string[]];
  const layer = rest.find((word) => word.startsWith('@'))?.slice(1);
  const width = rest.find((word) => word.startsWith('w='))?.slice(2);
  const [a = '', b = '', c = '', d = '', e = ''] = rest.filter((word) => !/^(@|w=)/.test(word));
  const common = { ...blank(), ...(layer && { layer }) };
  switch (kind) {
    case 'LINE':
      return makeLine(common, at(a), at(b));
    case 'CIRCLE':
      return makeCircle(common, at(a), Number(b));
    case 'ARC':
      return makeArc(common, at(a), Number(b), Number(c) * DEGREE, Number(d) * DEGREE);
    case 'ELLIPSE':
      return makeEllipse(common, at(a), at(b), Number(c), Number(d || 0) * DEGREE, Number(e || 360) * DEGREE);
    case 'RAY':
    case 'XLINE':
      return makeRay(common, kind, at(a), at(b));
    case 'PL':
    case 'PLC': {
      const vertices = rest
        .filter((word) => !/^(@|w=)/.test(word))
        .map((word) => word.split(',').map(Number));
      return makePolyline(
        common,
        vertices.flatMap(([x, y]) => [x!, y!]),
        {
          bulges: vertices.map(([, , bulge]) => bulge ?? 0),
          closed: kind === 'PLC',
          ...(width && { constantWidth: Number(width) }),
        },
      );
    }
    case 'SPLINE': {
      const points = rest.map(at);
      const spline: SplineEntity = {
        ...common,
        type: 'SPLINE',
        degree: 3,
        closed: false,
        periodic: false,
        knots: Float64Array.from(uniformKnots(points.length, 3)),
        controlPoints: Float64Array.from(points.flat()),
        fitPoints: new Float64Array(0),
        knotTolerance: 0,
        controlTolerance: 0,
        fitTolerance: 0,
        flags: 8,
      };
      return spline;
    }
    case 'INSERT':
      return {
        ...plainInsert(common, a),
        position: at(b),
        ...(c && { scale: at(c) }),
        rotation: Number(d || 0) * DEGREE,
      };
    default:
      throw new Error(`No shape: ${line}`);
  }
}

const number = (value: number): string => {
  const rounded = Math.round(value * 1e6) / 1e6;
  return String(rounded === 0 ? 0 : rounded);
};
const pair = (x: number, y: number): string => `${number(x)},${number(y)}`;
const degrees = (angle: number): string => {
  const turned = (((angle / DEGREE) % 360) + 360) % 360;
  return number(turned > 360 - 5e-7 ? 0 : turned);
};

/** The same line for an entity, numbers to six places. */
export function lineFor(entity: Entity): string {
  const layer = entity.layer === '0' ? '' : ` @${entity.layer}`;
  return shapeLine(entity) + layer;
}

function shapeLine(entity: Entity): string {
  switch (entity.type) {
    case 'LINE': {
      const ends = [pair(entity.start[0], entity.start[1]), pair(entity.end[0], entity.end[1])];
      return `LINE ${ends.join(' ')}`;
    }
    case 'CIRCLE':
      return `CIRCLE ${pair(entity.center[0], entity.center[1])} ${number(entity.radius)}`;
    case 'ARC':
      return `ARC ${pair(entity.center[0], entity.center[1])} ${number(entity.radius)} ${degrees(entity.startAngle)} ${degrees(entity.endAngle)}`;
    case 'ELLIPSE': {
      const { center, majorAxis, ratio, startParameter, endParameter } = entity;
      const isWhole = Math.abs(endParameter - startParameter - Math.PI * 2) < 1e-9;
      const range = isWhole ? '' : ` ${degrees(startParameter)} ${degrees(endParameter)}`;
      return `ELLIPSE ${pair(center[0], center[1])} ${pair(majorAxis[0], majorAxis[1])} ${number(ratio)}${range}`;
    }
    case 'RAY':
    case 'XLINE':
      return `${entity.type} ${pair(entity.base[0], entity.base[1])} ${pair(entity.direction[0], entity.direction[1])}`;
    case 'LWPOLYLINE': {
      const corners = Array.from({ length: entity.points.length >> 1 }, (_, i) => {
        const bulge = entity.bulges?.[i] ?? 0;
        const corner = pair(entity.points[2 * i]!, entity.points[2 * i + 1]!);
        return Math.abs(bulge) < 1e-9 ? corner : `${corner},${number(bulge)}`;
      });
      const width = entity.constantWidth > 0 ? ` w=${number(entity.constantWidth)}` : '';
      return `${entity.closed ? 'PLC' : 'PL'} ${corners.join(' ')}${width}`;
    }
    case 'POINT':
      return `POINT ${pair(entity.position[0], entity.position[1])}`;
    case 'INSERT':
      return `INSERT ${entity.name} ${pair(entity.position[0], entity.position[1])} ${degrees(entity.rotation)}`;
    case 'SPLINE': {
      const [p, q] = [entity.controlPoints.slice(0, 2), entity.controlPoints.slice(-3, -1)];
      return `SPLINE ${pair(p[0]!, p[1]!)} ${pair(q[0]!, q[1]!)}`;
    }
    case 'TEXT':
    case 'MTEXT':
      return `${entity.type} ${pair(entity.position[0], entity.position[1])} ${entity.text}`;
    case 'DIMENSION':
      return `DIM ${entity.kind} ${number(entity.measurement)}`;
    default:
      return entity.type;
  }
}

type CommandCase = {
  /** What is drawn before. */
  given: readonly string[];
  /** Typed lines; an empty one is Enter. */
  run: readonly string[];
};

/** Runs a case; gives what is there and what went wrong. */
export function runCase(
  { given, run }: CommandCase,
  prepare?: (document: EditDocument) => void,
): { lines: string[]; errors: string[]; document: EditDocument; runner: CommandRunner; reports: string[] } {
  const document = openedDocument('dwg');
  prepare?.(document);
  if (given.length > 0)
    document.transact('given', (transaction) => {
      for (const line of given) {
        const layer = /@(\S+)/.exec(line)?.[1];
        if (layer && !document.named('layer', layer)) transaction.addLayer({ name: layer });
        transaction.add(entityFrom(line));
      }
    });
  const runner = new CommandRunner(document, {}, allCommands);
  const errors: string[] = [];
  const reports: string[] = [];
  runner.on((event: RunnerEvent) => {
    if (event.type === 'error') errors.push(event.problem.code);
    if (event.type === 'history' && event.line.kind === 'report') reports.push(event.line.message);
  });
  for (const line of run) {
    if (line === '') runner.enter();
    else runner.type(line);
  }
  while (!runner.isIdle) runner.cancel();
  const lines = [...document.entitiesOf(document.blockNamed()!)].map(lineFor);
  return { lines, errors, document, runner, reports };
}
