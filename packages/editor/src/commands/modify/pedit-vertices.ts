import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import type { Point } from '@linework/cad/model/point';
import type { CommandContext } from '../../command.ts';
import { askOption, askPoint, askValue, type Asking } from '../ask.ts';
import { asLightPolyline } from '../entity-path.ts';
import { replaceBy } from '../replace.ts';

type Vertex = { x: number; y: number; bulge: number; start: number; end: number };

function verticesOf({ points, bulges, widths, constantWidth }: LwPolylineEntity): Vertex[] {
  return Array.from({ length: points.length >> 1 }, (_, i) => ({
    x: points[2 * i]!,
    y: points[2 * i + 1]!,
    bulge: bulges?.[i] ?? 0,
    start: widths?.[2 * i] ?? constantWidth,
    end: widths?.[2 * i + 1] ?? constantWidth,
  }));
}

function withVertices(
  polyline: LwPolylineEntity,
  vertices: readonly Vertex[],
  closed = polyline.closed,
): LwPolylineEntity {
  const { bulges: _b, widths: _w, ...rest } = polyline;
  const width = vertices[0]?.start ?? 0;
  const isConstant = vertices.every(({ start, end }) => start === width && end === width);
  return {
    ...rest,
    closed,
    points: Float64Array.from(vertices.flatMap(({ x, y }) => [x, y])),
    ...(vertices.some(({ bulge }) => bulge !== 0) && {
      bulges: Float64Array.from(vertices, ({ bulge }) => bulge),
    }),
    ...(!isConstant && { widths: Float64Array.from(vertices.flatMap(({ start, end }) => [start, end])) }),
    constantWidth: isConstant ? width : 0,
  };
}

/** Walks along the vertices of a polyline and changes them; gives how many changes were made. */
export function* editVertices(context: CommandContext, handle: number): Asking<number> {
  let at = 0;
  let count = 0;
  const current = (): LwPolylineEntity | undefined => {
    const entity = context.document.entity(handle);
    return entity && asLightPolyline(entity);
  };
  const put = (parts: readonly LwPolylineEntity[]): void => {
    context.transact((transaction) => replaceBy(context, transaction, handle, parts));
    count++;
  };
  for (;;) {
    const polyline = current();
    if (!polyline) return count;
    const vertices = verticesOf(polyline);
    at = Math.min(at, vertices.length - 1);
    const place = ({ x, y }: Vertex): Point => [x, y, polyline.elevation];
    const option = yield* askOption(
      'vertexOption',
      ['Next', 'Previous', 'Break', 'Insert', 'Move', 'Regen', 'Straighten', 'Tangent', 'Width', 'eXit'],
      'Next',
      { number: at + 1, x: vertices[at]!.x, y: vertices[at]!.y },
    );
    switch (option) {
      case 'eXit':
        return count;
      case 'Next':
        if (at < vertices.length - 1) at++;
        break;
      case 'Previous':
        if (at > 0) at--;
        break;
      case 'Regen':
        break;
      case 'Insert': {
        const [x, y] = yield* askPoint('vertexInsert', { from: place(vertices[at]!) });
        const { end } = vertices[at]!;
        put([withVertices(polyline, vertices.toSpliced(at + 1, 0, { x, y, bulge: 0, start: end, end }))]);
        break;
      }
      case 'Move': {
        const [x, y] = yield* askPoint('vertexMove', { from: place(vertices[at]!) });
        put([withVertices(polyline, vertices.with(at, { ...vertices[at]!, x, y }))]);
        break;
      }
      case 'Width': {
        const start = yield* askValue('distance', 'vertexStartWidth', vertices[at]!.start, { min: 0 });
        const end = yield* askValue('distance', 'vertexEndWidth', start, { min: 0 });
        put([withVertices(polyline, vertices.with(at, { ...vertices[at]!, start, end }))]);
        break;
      }
      case 'Tangent': {
        // the piece from here leaves in that direction: an arc to the next corner
        const angle = yield* askValue('angle', 'vertexTangent', 0, { isDirection: true });
        const next = vertices[at + 1] ?? (polyline.closed ? vertices[0] : undefined);
        if (!next) break;
        const chord = Math.atan2(next.y - vertices[at]!.y, next.x - vertices[at]!.x);
        const turn = Math.atan2(Math.sin(chord - angle), Math.cos(chord - angle));
        put([withVertices(polyline, vertices.with(at, { ...vertices[at]!, bulge: Math.tan(turn / 2) }))]);
        break;
      }
      default: {
        const to = yield* askOther(at, vertices);
        if (to === undefined) break;
        const [low, high] = [Math.min(at, to), Math.max(at, to)];
        put(
          option === 'Straighten'
            ? [straightened(polyline, vertices, low, high)]
            : broken(polyline, vertices, low, high),
        );
        at = 0;
      }
    }
  }
}

/** The vertex up to which it is broken or straightened. */
function* askOther(from: number, vertices: readonly Vertex[]): Asking<number | undefined> {
  let at = from;
  for (;;) {
    const option = yield* askOption('vertexOther', ['Next', 'Previous', 'Go', 'eXit'], 'Next', {
      number: at + 1,
      x: vertices[at]!.x,
      y: vertices[at]!.y,
    });
    if (option === 'eXit') return undefined;
    if (option === 'Go') return at;
    if (option === 'Next') at = Math.min(vertices.length - 1, at + 1);
    else at = Math.max(0, at - 1);
  }
}

function straightened(
  polyline: LwPolylineEntity,
  vertices: readonly Vertex[],
  low: number,
  high: number,
): LwPolylineEntity {
  const first = { ...vertices[low]!, bulge: 0 };
  return withVertices(
    polyline,
    low === high ? vertices.with(low, first) : [...vertices.slice(0, low), first, ...vertices.slice(high)],
  );
}

/** Without what lies between; in two at a single vertex. */
function broken(
  polyline: LwPolylineEntity,
  vertices: readonly Vertex[],
  low: number,
  high: number,
): LwPolylineEntity[] {
  if (polyline.closed) {
    const around = [...vertices.slice(high), ...vertices.slice(0, low + 1)];
    return [withVertices(polyline, around, false)];
  }
  const parts = [vertices.slice(0, low + 1), vertices.slice(high)].filter((part) => part.length > 1);
  return parts.map((part) => withVertices(polyline, part, false));
}
