import { rotation, translation, type Matrix } from '@linework/cad/edit/matrix';
import type { Point } from '@linework/cad/model/point';
import { parameterAt, pathDirection, pathLength, pathPoint, type PlanePath } from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askSelection, askValue, askYes, type Asking } from '../ask.ts';
import { duplicate } from '../duplicate.ts';
import { hasPath, pathOf } from '../entity-path.ts';
import { outlineOf } from '../../select/outline.ts';
import { boxOf } from '../../select/regions.ts';
import { askOneEntity } from '../picked.ts';

const TAU = Math.PI * 2;
const MAX_COPIES = 100_000;

/** How far what is selected reaches, and its middle. */
export function reachOf(
  { document }: CommandContext,
  handles: readonly number[],
): { width: number; height: number; middle: Point } {
  const box = boxOf(handles.flatMap((handle) => outlineOf(document.entity(handle)!, document)));
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  return { width, height, middle: [box.minX + width / 2, box.minY + height / 2, 0] };
}

/** Copies for every map but the first, which is where things are; all in one change. */
export function copyByMaps(
  context: CommandContext,
  handles: readonly number[],
  maps: readonly Matrix[],
  movesFirst = false,
): void {
  if (maps.length * handles.length > MAX_COPIES) throw new CommandError('tooMany', 'That would be too many.');
  const [first, ...rest] = maps;
  const entities = handles.map((handle) => context.document.entity(handle)!);
  context.transact((transaction) => {
    for (const map of rest) duplicate(context, transaction, entities, map);
    if (movesFirst && first) transaction.transform(handles, first);
  });
  context.report('arrayed', { count: maps.length });
}

const combine = (outer: Matrix, inner: Matrix): Matrix =>
  [0, 4, 8].flatMap((row) => {
    const [a, b, c, d] = [outer[row]!, outer[row + 1]!, outer[row + 2]!, outer[row + 3]!];
    const column = (k: number): number => a * inner[k]! + b * inner[k + 4]! + c * inner[k + 8]!;
    return [column(0), column(1), column(2), column(3) + d];
  });

type Rows = { rows: number; rowSpacing: number; levels: number; levelSpacing: number };

function* askRows(state: Rows, option: string): Asking<void> {
  if (option === 'Levels') {
    state.levels = yield* askValue('integer', 'arrayLevels', state.levels, { min: 1 });
    if (state.levels > 1)
      state.levelSpacing = yield* askSpacing('arrayLevelSpacing', state.levelSpacing, state.levels);
    return;
  }
  state.rows = yield* askValue('integer', 'arrayRows', state.rows, { min: 1 });
  if (state.rows > 1) state.rowSpacing = yield* askSpacing('arrayRowSpacing', state.rowSpacing, state.rows);
}

/** From one to the next, or from the first to the last. */
function* askSpacing(message: string, initial: number, count: number): Asking<number> {
  const answer: Answer = yield { kind: 'distance', message, options: ['Total'], default: initial };
  if (answer.kind === 'option') {
    const total = yield* askValue('distance', 'arrayTotal', initial * (count - 1));
    return count > 1 ? total / (count - 1) : total;
  }
  return answer.kind === 'value' ? answer.value : initial;
}

function* rectangular(context: CommandContext, handles: readonly number[]): Asking<void> {
  const { width, height, middle } = reachOf(context, handles);
  const state = {
    columns: 4,
    columnSpacing: width * 1.5 || 1,
    rows: 3,
    rowSpacing: height * 1.5 || 1,
    levels: 1,
    levelSpacing: 1,
    angle: 0,
  };
  for (;;) {
    const option = yield* askOption(
      'arrayEdit',
      ['Base point', 'COUnt', 'Spacing', 'COLumns', 'Rows', 'Levels', 'Angle', 'eXit'],
      'eXit',
    );
    if (option === 'eXit') break;
    if (option === 'COUnt') {
      state.columns = yield* askValue('integer', 'arrayColumns', state.columns, { min: 1 });
      state.rows = yield* askValue('integer', 'arrayRows', state.rows, { min: 1 });
    } else if (option === 'Spacing') {
      const answer: Answer = yield {
        kind: 'distance',
        message: 'arrayColumnSpacing',
        options: ['Unit cell'],
        default: state.columnSpacing,
      };
      if (answer.kind === 'option') {
        const a = yield* askPoint('firstCorner');
        const b = yield* askPoint('oppositeCorner', { from: a, band: 'box' });
        [state.columnSpacing, state.rowSpacing] = [b[0] - a[0], b[1] - a[1]];
      } else {
        if (answer.kind === 'value') state.columnSpacing = answer.value;
        state.rowSpacing = yield* askValue('distance', 'arrayRowSpacing', state.rowSpacing);
      }
    } else if (option === 'COLumns') {
      state.columns = yield* askValue('integer', 'arrayColumns', state.columns, { min: 1 });
      if (state.columns > 1)
        state.columnSpacing = yield* askSpacing('arrayColumnSpacing', state.columnSpacing, state.columns);
    } else if (option === 'Angle') {
      state.angle = yield* askValue('angle', 'arrayAngle', state.angle, { isDirection: true });
    } else if (option === 'Base point') yield* askPoint('basePoint', { from: middle });
    else yield* askRows(state, option);
  }
  const [cos, sin] = [exactCos(state.angle), exactSin(state.angle)];
  const maps: Matrix[] = [];
  for (let level = 0; level < state.levels; level++)
    for (let row = 0; row < state.rows; row++)
      for (let column = 0; column < state.columns; column++) {
        const [x, y] = [column * state.columnSpacing, row * state.rowSpacing];
        maps.push(translation(x * cos - y * sin, x * sin + y * cos, level * state.levelSpacing));
      }
  copyByMaps(context, handles, maps);
}

function* polar(context: CommandContext, handles: readonly number[]): Asking<void> {
  const { height, middle } = reachOf(context, handles);
  const center = yield* askPoint('arrayCenter');
  const state = {
    items: 6,
    fill: TAU,
    rotates: true,
    rows: 1,
    rowSpacing: height * 1.5 || 1,
    levels: 1,
    levelSpacing: 1,
  };
  let base = middle;
  for (;;) {
    const option = yield* askOption(
      'arrayEdit',
      ['Base point', 'Items', 'Angle between', 'Fill angle', 'ROWs', 'Levels', 'ROTate items', 'eXit'],
      'eXit',
    );
    if (option === 'eXit') break;
    if (option === 'Base point') base = yield* askPoint('basePoint', { from: middle });
    else if (option === 'Items')
      state.items = yield* askValue('integer', 'arrayItems', state.items, { min: 1 });
    else if (option === 'Angle between') {
      const step = yield* askValue('angle', 'arrayAngleBetween', stepOf(state));
      state.fill =
        Math.abs(step * state.items) >= TAU - 1e-9 && state.items > 1 ? TAU : step * (state.items - 1);
    } else if (option === 'Fill angle') {
      const fill = yield* askValue('angle', 'arrayFill', state.fill);
      state.fill = fill === 0 ? TAU : fill;
    } else if (option === 'ROTate items') state.rotates = yield* askYes('arrayRotate', state.rotates);
    else yield* askRows(state, option);
  }
  const step = stepOf(state);
  const [rx, ry] = [base[0] - center[0], base[1] - center[1]];
  const radius = Math.hypot(rx, ry) || 1;
  const maps: Matrix[] = [];
  for (let level = 0; level < state.levels; level++)
    for (let row = 0; row < state.rows; row++)
      for (let i = 0; i < state.items; i++) {
        const out = (row * state.rowSpacing) / radius;
        const away = translation(rx * out, ry * out, level * state.levelSpacing);
        const turn = rotation(i * step, center);
        if (state.rotates) {
          maps.push(combine(turn, away));
          continue;
        }
        // the base goes around, the rest stays upright
        const from: Point = [base[0] + rx * out, base[1] + ry * out, 0];
        const [cos, sin] = [Math.cos(i * step), Math.sin(i * step)];
        const [dx, dy] = [from[0] - center[0], from[1] - center[1]];
        maps.push(
          translation(
            center[0] + dx * cos - dy * sin - base[0],
            center[1] + dx * sin + dy * cos - base[1],
            level * state.levelSpacing,
          ),
        );
      }
  copyByMaps(context, handles, maps);
}

/** A full turn ends where it began, and has no item there twice. */
const stepOf = ({ items, fill }: { items: number; fill: number }): number =>
  Math.abs(fill) >= TAU - 1e-9 ? fill / items : items > 1 ? fill / (items - 1) : 0;

function* alongPath(context: CommandContext, handles: readonly number[]): Asking<void> {
  const { entity } = yield* askOneEntity(
    context,
    'arrayPath',
    (each) => hasPath(each) && pathOf(each)!.curves[0]?.kind !== 'ray' && !handles.includes(each.handle),
  );
  const path = pathOf(entity)!;
  const { width, height } = reachOf(context, handles);
  const whole = pathLength(path);
  const state = {
    isMeasured: true,
    spacing: width * 1.5 || whole / 5,
    items: 0,
    aligns: true,
    rows: 1,
    rowSpacing: height * 1.5 || 1,
    levels: 1,
    levelSpacing: 1,
  };
  let base: Point | undefined;
  let direction = 0;
  for (;;) {
    const option = yield* askOption(
      'arrayEdit',
      ['Method', 'Base point', 'Tangent direction', 'Items', 'Rows', 'Levels', 'Align items', 'eXit'],
      'eXit',
    );
    if (option === 'eXit') break;
    if (option === 'Method') {
      const method = yield* askOption(
        'arrayMethod',
        ['Divide', 'Measure'],
        state.isMeasured ? 'Measure' : 'Divide',
      );
      state.isMeasured = method === 'Measure';
    } else if (option === 'Base point') base = yield* askPoint('basePoint');
    else if (option === 'Tangent direction') {
      const a = yield* askPoint('arrayTangentFirst');
      const b = yield* askPoint('arrayTangentSecond', { from: a });
      direction = Math.atan2(b[1] - a[1], b[0] - a[0]);
    } else if (option === 'Items') {
      if (state.isMeasured) {
        state.spacing = yield* askValue('distance', 'arrayAlong', state.spacing, { min: 1e-9 });
        const most = Math.floor(whole / state.spacing + 1e-9) + (path.closed ? 0 : 1);
        state.items = yield* askValue('integer', 'arrayItems', most, { min: 1, max: Math.max(1, most) });
      } else state.items = yield* askValue('integer', 'arrayItems', state.items || 6, { min: 1 });
    } else if (option === 'Align items') state.aligns = yield* askYes('arrayAlign', state.aligns);
    else yield* askRows(state, option);
  }
  copyByMaps(context, handles, pathMaps(path, whole, state, base, direction), base !== undefined);
}

type PathState = {
  isMeasured: boolean;
  spacing: number;
  items: number;
  aligns: boolean;
} & Rows;

function pathMaps(
  path: PlanePath,
  whole: number,
  { isMeasured, spacing, items, aligns, rows, rowSpacing, levels, levelSpacing }: PathState,
  base: Point | undefined,
  direction: number,
): Matrix[] {
  const most = Math.floor(whole / spacing + 1e-9) + (path.closed ? 0 : 1);
  const count = items || (isMeasured ? most : 6);
  const step = isMeasured ? spacing : whole / (path.closed ? count : Math.max(1, count - 1));
  const start = pathPoint(path, 0);
  const first = pathDirection(path, 0);
  const from: Point = base ?? [start.x, start.y, 0];
  const maps: Matrix[] = [];
  for (let level = 0; level < levels; level++)
    for (let row = 0; row < rows; row++)
      for (let i = 0; i < count; i++) {
        const s = parameterAt(path, Math.min(whole, i * step));
        const [at, way] = [pathPoint(path, s), pathDirection(path, s)];
        const turn = aligns
          ? Math.atan2(way.y, way.x) - (base ? direction : Math.atan2(first.y, first.x))
          : 0;
        const across = row * rowSpacing;
        const moved = translation(
          at.x - way.y * across - from[0],
          at.y + way.x * across - from[1],
          level * levelSpacing,
        );
        maps.push(turn === 0 ? moved : combine(moved, rotation(turn, from)));
      }
  return maps;
}

function arrayCommand(
  name: string,
  aliases: readonly string[],
  make?: (context: CommandContext, handles: readonly number[]) => Asking<void>,
): Command {
  return {
    name,
    aliases,
    group: 'modify',
    tier: 'free',
    isOnPhone: false,
    *run(context) {
      const handles = yield* askSelection();
      if (handles.length === 0) return;
      if (make) return yield* make(context, handles);
      const kind = yield* askOption('arrayKind', ['Rectangular', 'PAth', 'POlar'], 'Rectangular');
      if (kind === 'PAth') yield* alongPath(context, handles);
      else if (kind === 'POlar') yield* polar(context, handles);
      else yield* rectangular(context, handles);
    },
  };
}

export const ARRAY = arrayCommand('ARRAY', ['AR']);
export const ARRAYRECT = arrayCommand('ARRAYRECT', [], rectangular);
export const ARRAYPOLAR = arrayCommand('ARRAYPOLAR', [], polar);
export const ARRAYPATH = arrayCommand('ARRAYPATH', [], alongPath);
