import type { Entity } from '../../model/entity.ts';
import { plainInsert } from '../../model/defaults.ts';
import type { Point } from '../../model/point.ts';
import { copyEntities } from '../copy-entities.ts';
import type { EditDocument } from '../document.ts';
import { reflection, rotation, scaling, translation } from '../matrix.ts';
import type { Transaction } from '../transaction.ts';
import type { Answers } from './answers.ts';
import { changeLayers } from './layer-command.ts';
import { layerNamed, lineTypeNamed, parseColor } from './script-values.ts';
import { select, type SelectionMemory } from './select.ts';

export type ScriptContext = {
  document: EditDocument;
  transaction: Transaction;
  answers: Answers;
  memory: SelectionMemory;
};

type Run = (context: ScriptContext) => void;

function add({ transaction, memory }: ScriptContext, entity: Entity): void {
  memory.last = transaction.add(entity);
}

const line: Run = (context) => {
  const { answers, transaction } = context;
  const points = [answers.point('The first point')];
  for (;;) {
    const from = points.at(-1)!;
    const closes = /^C(LOSE)?$/i.test(answers.peek());
    const to = closes ? points[0] : answers.optionalPoint();
    if (!to) break;
    if (closes) answers.word();
    add(context, { ...transaction.defaults(), type: 'LINE', start: from, end: to, thickness: 0 } as Entity);
    if (closes) break;
    points.push(to);
  }
  if (points.length === 1) answers.fail('A line needs a second point.');
};

const circle: Run = (context) => {
  const { answers, transaction } = context;
  const center = answers.point('The center');
  const diameter = /^D(IAMETER)?$/i.test(answers.peek());
  if (diameter) answers.word();
  const on = answers.optionalPoint();
  const size = on ? Math.hypot(on[0] - center[0], on[1] - center[1]) : answers.number('The radius');
  const radius = diameter ? size / 2 : size;
  if (!(radius > 0)) answers.fail('The radius must be more than nothing.');
  add(context, { ...transaction.defaults(), type: 'CIRCLE', center, radius, thickness: 0 } as Entity);
};

/** Through three points. */
const arc: Run = (context) => {
  const { answers, transaction } = context;
  const [a, b, c] = [answers.point('The start'), answers.point('The second point'), answers.point('The end')];
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const area = 2 * (bx * cy - by * cx);
  if (area === 0) answers.fail('The three points of an arc do not lie on a line.');
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * bb - by * cc) / area, (bx * cc - cx * bb) / area];
  const center: Point = [a[0] + x, a[1] + y, a[2]];
  const angle = (p: Readonly<Point>): number => Math.atan2(p[1] - center[1], p[0] - center[0]);
  const [startAngle, endAngle] = area > 0 ? [angle(a), angle(c)] : [angle(c), angle(a)];
  add(context, {
    ...transaction.defaults(),
    type: 'ARC',
    center,
    radius: Math.hypot(x, y),
    startAngle,
    endAngle,
    thickness: 0,
  } as Entity);
};

const polyline: Run = (context) => {
  const { answers, transaction } = context;
  const points: number[] = [];
  for (let point = answers.optionalPoint(); point; point = answers.optionalPoint())
    points.push(point[0], point[1]);
  const closed = /^C(LOSE)?$/i.test(answers.peek());
  if (points.length < 4) answers.fail('A polyline needs two points.');
  add(context, {
    ...transaction.defaults(),
    type: 'LWPOLYLINE',
    points: Float64Array.from(points),
    constantWidth: 0,
    closed,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
  } as Entity);
};

const point: Run = (context) =>
  add(context, {
    ...context.transaction.defaults(),
    type: 'POINT',
    position: context.answers.point('The point'),
    thickness: 0,
    angle: 0,
  } as Entity);

const text: Run = (context) => {
  const { answers, transaction, document } = context;
  const position = answers.point('The start of the text');
  const style = document.named('textStyle', document.header.textStyle);
  const height = style && style.fixedHeight > 0 ? style.fixedHeight : answers.number('The height');
  const angle = answers.peek() === '' ? (answers.word(), 0) : answers.angle('The rotation');
  const value = answers.rest();
  if (value === '') answers.fail('The text is missing.');
  add(context, {
    ...transaction.defaults(),
    type: 'TEXT',
    position,
    height,
    text: value,
    rotation: angle,
    widthFactor: style?.widthFactor ?? 1,
    oblique: style?.oblique ?? 0,
    style: document.header.textStyle,
    backwards: false,
    upsideDown: false,
    horizontal: 0,
    vertical: 0,
    thickness: 0,
  } as Entity);
};

const insert: Run = (context) => {
  const { answers, transaction, document } = context;
  const name = answers.name('The name of the block');
  const block = document.named('block', name) ?? answers.fail(`There is no block "${name}".`);
  const position = answers.point('The insertion point');
  const x = answers.peek() === '' ? (answers.word(), 1) : answers.number('The scale in x');
  const y = answers.peek() === '' ? (answers.word(), x) : answers.number('The scale in y');
  const angle = answers.peek() === '' ? (answers.word(), 0) : answers.angle('The rotation');
  add(context, {
    ...plainInsert(transaction.defaults(), block.name),
    position,
    scale: [x, y, x],
    rotation: angle,
  });
};

/** The displacement from one point to another, or from the origin to the first where there is no second. */
function displacement(answers: Answers): [number, number, number] {
  const from = answers.point('The base point');
  const to = answers.optionalPoint();
  return to ? [to[0] - from[0], to[1] - from[1], to[2] - from[2]] : from;
}

const move: Run = ({ document, transaction, answers, memory }) => {
  const handles = select(document, answers, memory);
  transaction.transform(handles, translation(...displacement(answers)));
};

const copy: Run = ({ document, transaction, answers, memory }) => {
  const entities = select(document, answers, memory).map((handle) => document.entity(handle)!);
  const matrix = translation(...displacement(answers));
  const copies = copyEntities(document, transaction, document.drawing, entities, { matrix });
  memory.last = copies.at(-1) ?? memory.last;
};

const rotate: Run = ({ document, transaction, answers, memory }) => {
  const handles = select(document, answers, memory);
  const base = answers.point('The base point');
  transaction.transform(handles, rotation(answers.angle('The angle'), base));
};

const scale: Run = ({ document, transaction, answers, memory }) => {
  const handles = select(document, answers, memory);
  const base = answers.point('The base point');
  const factor = answers.number('The factor');
  if (!(factor > 0)) answers.fail('The factor must be more than nothing.');
  transaction.transform(handles, scaling(factor, base));
};

const mirror: Run = ({ document, transaction, answers, memory }) => {
  const entities = select(document, answers, memory).map((handle) => document.entity(handle)!);
  const matrix = reflection(answers.point('The first point of the axis'), answers.point('The second point'));
  if (/^Y/i.test(answers.word()))
    return transaction.transform(
      entities.map(({ handle }) => handle),
      matrix,
    );
  copyEntities(document, transaction, document.drawing, entities, { matrix });
};

const erase: Run = ({ document, transaction, answers, memory }) => {
  transaction.drop(select(document, answers, memory));
  memory.previous = [];
};

const BY_LAYER = -1;

const changeProperties: Run = ({ document, transaction, answers, memory }) => {
  const handles = select(document, answers, memory);
  const values: Record<string, unknown> = {};
  for (let option = answers.word().toUpperCase(); option !== ''; option = answers.word().toUpperCase()) {
    if (/^C(OLOR)?$/.test(option)) values['color'] = parseColor(answers.word(), answers);
    else if (/^LA(YER)?$/.test(option)) values['layer'] = layerNamed(document, answers).name;
    else if (/^LT(YPE)?$/.test(option)) values['lineType'] = lineTypeNamed(document, answers);
    else if (/^(S|LTSCALE)$/.test(option)) values['lineTypeScale'] = answers.number('The linetype scale');
    else if (/^LW(EIGHT)?$/.test(option)) {
      const word = answers.word();
      values['lineWeight'] = /^bylayer$/i.test(word) ? BY_LAYER : Math.round(Number(word) * 100);
      if (!Number.isFinite(values['lineWeight'])) answers.fail(`"${word}" is no line weight.`);
    } else answers.fail(`There is no property "${option}".`);
  }
  for (const handle of handles) transaction.set(handle, values);
};

const layer: Run = ({ document, transaction, answers }) => changeLayers(document, transaction, answers);

const lineTypeScale: Run = ({ transaction, answers }) =>
  transaction.header({ lineTypeScale: answers.number('The linetype scale') });

const currentLayer: Run = ({ document, transaction, answers }) =>
  transaction.header({ currentLayer: layerNamed(document, answers).name });

/** By their names and the aliases of AutoCAD. */
export const SCRIPT_COMMANDS: Readonly<Record<string, Run>> = {
  LINE: line,
  L: line,
  CIRCLE: circle,
  C: circle,
  ARC: arc,
  A: arc,
  PLINE: polyline,
  PL: polyline,
  POINT: point,
  PO: point,
  TEXT: text,
  DTEXT: text,
  INSERT: insert,
  I: insert,
  MOVE: move,
  M: move,
  COPY: copy,
  CO: copy,
  ROTATE: rotate,
  RO: rotate,
  SCALE: scale,
  SC: scale,
  MIRROR: mirror,
  MI: mirror,
  ERASE: erase,
  E: erase,
  CHPROP: changeProperties,
  LAYER: layer,
  LA: layer,
  LTSCALE: lineTypeScale,
  CLAYER: currentLayer,
};
