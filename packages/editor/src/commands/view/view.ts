import type { EditDocument } from '@linework/cad/edit/document';
import { blank } from '@linework/cad/model/defaults';
import type { Point } from '@linework/cad/model/point';
import { emptyBox, isEmptyBox, uniteBox, type Box } from '@linework/geom/box';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer, Preview } from '../../questions.ts';
import { outlineOf } from '../../select/outline.ts';
import { boxOf } from '../../select/regions.ts';
import { askPoint, askText, type Asking } from '../ask.ts';
import { makePolyline } from '../entities.ts';

const common = { group: 'view', tier: 'free', isOnPhone: false } as const;

function boxOfEntities(document: EditDocument, handles: readonly number[]): Box | undefined {
  const box = emptyBox();
  for (const handle of handles) uniteBox(box, boxOf(outlineOf(document.entity(handle)!, document)));
  return isEmptyBox(box) ? undefined : box;
}

export const PAN: Command = {
  ...common,
  name: 'PAN',
  aliases: ['P', '-PAN', '-P'],
  isTransparent: true,
  *run({ host }) {
    const first: Answer = yield { kind: 'point', message: 'panBase', required: true };
    if (first.kind !== 'point') return;
    const from = first.point;
    const to: Answer = yield { kind: 'point', message: 'secondPoint', from };
    host.show?.({ pan: to.kind === 'point' ? [to.point[0] - from[0], to.point[1] - from[1], 0] : from });
  },
};

export const ZOOM: Command = {
  ...common,
  name: 'ZOOM',
  aliases: ['Z'],
  isTransparent: true,
  *run(context) {
    const { host, document } = context;
    const options = ['All', 'Center', 'Dynamic', 'Extents', 'Previous', 'Scale', 'Window', 'Object'];
    const answer: Answer = yield {
      kind: 'point',
      message: 'zoom',
      options,
      band: 'none',
      takesNumber: true,
      takesWord: /^\d*\.?\d+xp?$/i,
    };
    const option = answer.kind === 'option' ? answer.option : '';
    if (option === 'All' || option === 'Extents' || option === 'Previous')
      return host.show?.({ zoom: option.toLowerCase() as 'all' });
    if (option === 'Center') {
      const center = yield* askPoint('zoomCenter');
      const view = host.viewBox?.();
      const now = view ? view.maxY - view.minY : 1;
      const word = yield* askText('zoomHeight', String(now));
      const height = /x$/i.test(word) ? now / Number(word.slice(0, -1)) : Number(word);
      if (!(height > 0)) throw new CommandError('badValue', 'A height is more than nothing.');
      return host.show?.({ zoom: 'center', center, height });
    }
    if (option === 'Dynamic') return yield* zoomDynamic(context);
    if (option === 'Object') {
      const selected: Answer = yield { kind: 'selection', message: 'selectObjects', locked: true };
      if (selected.kind === 'selection') {
        const box = boxOfEntities(document, selected.handles);
        if (box) host.show?.({ zoom: 'window', from: [box.minX, box.minY, 0], to: [box.maxX, box.maxY, 0] });
      }
      return;
    }
    if (option === 'Window') return yield* zoomWindow(context, yield* askPoint('firstCorner'));
    // a point is the first corner of a window
    if (answer.kind === 'point') return yield* zoomWindow(context, answer.point);
    const word =
      option === 'Scale'
        ? yield* askText('zoomScale', undefined, { required: true })
        : answer.kind === 'text'
          ? answer.text
          : answer.kind === 'value'
            ? String(answer.value)
            : '';
    if (word === '') return;
    const factor = Number(word.replace(/xp?$/i, ''));
    if (!(factor > 0)) throw new CommandError('badValue', 'A scale is more than nothing.');
    host.show?.({ zoom: 'scale', factor, isRelative: /x$/i.test(word) });
  },
};

/** Shows all, with what was seen as a box: that is put somewhere, made larger or smaller, and seen then. */
function* zoomDynamic({ host }: CommandContext): Asking<void> {
  const view = host.viewBox?.();
  if (!view) return;
  const [width, height] = [(view.maxX - view.minX) / 2, (view.maxY - view.minY) / 2];
  const around = ([x, y]: Readonly<Point>, half: number): [Point, Point] => {
    const up = (half * height) / width;
    return [
      [x - half, y - up, 0],
      [x + half, y + up, 0],
    ];
  };
  const box = (at: Readonly<Point>, half: number): Preview => {
    const [[a, b], [c, d]] = around(at, half);
    return { entities: [makePolyline(blank(), [a, b, c, b, c, d, a, d], { closed: true })] };
  };
  host.show?.({ zoom: 'all' });
  let isDone = false;
  try {
    const center = yield* askPoint('zoomDynamic', { band: 'none', preview: (at) => box(at, width) });
    const size: Answer = yield {
      kind: 'distance',
      message: 'zoomDynamicSize',
      from: center,
      default: width,
      preview: (half) => box(center, half),
    };
    const half = size.kind === 'value' && size.value > 0 ? size.value : width;
    const [from, to] = around(center, half);
    isDone = true;
    host.show?.({ zoom: 'window', from, to });
  } finally {
    if (!isDone) host.show?.({ zoom: 'previous' });
  }
}

function* zoomWindow({ host }: CommandContext, from: Point): Asking<void> {
  const to = yield* askPoint('oppositeCorner', { from, band: 'box' });
  host.show?.({ zoom: 'window', from, to });
}

export const REGEN: Command = {
  ...common,
  name: 'REGEN',
  aliases: ['RE', 'REGENALL', 'REA', 'REDRAW', 'R'],
  isTransparent: true,
  *run({ host }) {
    host.show?.({ regenerate: true });
    yield* [];
  },
};
