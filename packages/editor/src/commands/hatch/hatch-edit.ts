import { emptyBox, uniteBox } from '@linework/geom/box';
import type { EntityCommon } from '@linework/cad/model/common';
import type { Entity } from '@linework/cad/model/entity';
import type { HatchEntity } from '@linework/cad/model/hatch';
import { distanceTo, type PlaneCurve } from '@linework/geom/plan/curves';
import { loopBox, loopContains } from '@linework/geom/plan/loops';
import { middleOf } from '@linework/geom/plan/slices';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askSelection, askYes, type Asking } from '../ask.ts';
import { commonOf, hasPath } from '../entity-path.ts';
import { loopCurves as loopCurvesOf } from '../hatch-lines.ts';
import { orderPairs } from '../modify/order.ts';
import { askOneEntity, numberOf, xyOf } from '../picked.ts';
import { loopsOf } from './boundary-at.ts';
import { hatchLoops, type IslandStyle, withSources } from './make.ts';

import { outlineEntity, placeInOrder } from './hatch.ts';
import {
  askDrawOrder,
  askGradient,
  askLook,
  askOrigin,
  askPattern,
  originIn,
  patternOf,
  settingsOf,
  STYLES,
  type HatchSettings,
} from './settings.ts';
import { loopSources } from './sources.ts';

const isHatch = (entity: Entity): entity is HatchEntity => entity.type === 'HATCH' && !entity.polygon;

export const HATCHEDIT: Command = {
  name: 'HATCHEDIT',
  aliases: ['HE'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { handle } = yield* askOneEntity(context, 'hatchSelect', isHatch);
    const hatch = (): HatchEntity => context.document.entity(handle) as HatchEntity;
    const set = (values: Partial<HatchEntity>): void =>
      context.transact((transaction) => transaction.set(handle, values));
    const before = hatch();
    const settings: HatchSettings = {
      ...settingsOf(context),
      pattern: before.pattern,
      scale: before.scale,
      angle: before.angle,
      style: before.style as IslandStyle,
      double: before.double,
      gradient: before.gradient,
      spacing: before.patternKind === 0 ? before.scale : numberOf(context, 'HPSPACE', 1),
    };
    const option = yield* askOption(
      'hatchEditOption',
      [
        'DIsassociate',
        'Style',
        'Properties',
        'DRaw order',
        'ADd boundaries',
        'Remove boundaries',
        'recreate Boundary',
        'ASsociate',
        'separate Hatches',
        'Origin',
        'hatch COlor',
        'LAyer',
        'Transparency',
      ],
      'Properties',
    );
    switch (option) {
      case 'DIsassociate':
        set({ associative: false, loops: hatch().loops.map((loop) => ({ ...loop, sources: [] })) });
        break;
      case 'ASsociate': {
        const handles = yield* askSelection('selectObjects', { accepts: hasPath, locked: true });
        associate(context, hatch(), handles);
        break;
      }
      case 'DRaw order': {
        yield* askDrawOrder(context, settings);
        const block = context.document.blockOf(handle) ?? context.block;
        const boundary = [...new Set(hatch().loops.flatMap(({ sources }) => sources))];
        const where = placeInOrder(settings, boundary.length > 0);
        if (where)
          context.transact((transaction) =>
            transaction.order(block, orderPairs(context.document, block, [handle], where, boundary)),
          );
        break;
      }
      case 'Style': {
        const style = yield* askOption('hatchStyle', STYLES, STYLES[settings.style]);
        set({ style: STYLES.indexOf(style as 'Normal') });
        break;
      }
      case 'Properties':
        if (settings.gradient) yield* askGradient(settings);
        else yield* askPattern(context, settings);
        set(patternOf(context, settings, settings.origin));
        break;
      case 'ADd boundaries': {
        const handles = yield* askSelection('selectObjects', { accepts: hasPath, locked: true });
        const selected = hatch().associative ? handles.map((each) => context.document.entity(each)!) : [];
        const more = hatchLoops(loopsOf(context, handles), 0, (loop) => loopSources(loop, selected));
        if (more.length > 0) set(withSources([...hatch().loops, ...more]));
        else context.report('noBoundary');
        break;
      }
      case 'Remove boundaries':
        yield* removeLoop(context, handle);
        break;
      case 'recreate Boundary': {
        const isFollowed = yield* askYes('hatchAssociateNew', false);
        recreateBoundary(context, hatch(), isFollowed);
        break;
      }
      case 'separate Hatches':
        separate(context, handle);
        break;
      case 'Origin': {
        yield* askOrigin(context, settings);
        const { lines, loops } = hatch();
        const [first] = lines;
        if (!first) break;
        const box = emptyBox();
        for (const loop of loops) uniteBox(box, loopBox(loopCurvesOf(loop)));
        const [x, y] = originIn(settings, box);
        const [dx, dy] = [x - first.base[0], y - first.base[1]];
        set({ lines: lines.map((line) => ({ ...line, base: [line.base[0] + dx, line.base[1] + dy] })) });
        break;
      }
      default: {
        const look: Partial<EntityCommon> = {};
        yield* askLook(context, option, look);
        context.transact((transaction) => transaction.set(handle, look));
      }
    }
  },
};

/** Draws its boundary anew; the hatch follows that from then on, where it is to. */
function recreateBoundary(context: CommandContext, hatch: HatchEntity, isFollowed: boolean): void {
  context.transact((transaction) => {
    const loops = hatch.loops.map((loop) => {
      const outline = outlineEntity(loopCurvesOf(loop), commonOf(hatch));
      return { ...loop, sources: [transaction.add(outline, context.block)] };
    });
    if (isFollowed) transaction.set(hatch.handle, { loops, associative: true });
  });
}

/** The hatch follows these objects, where they make up all of its boundary. */
function associate(context: CommandContext, hatch: HatchEntity, handles: readonly number[]): void {
  const selected = handles.map((each) => context.document.entity(each)!);
  const loops = hatch.loops.map((loop) => ({ ...loop, sources: loopSources(loopCurvesOf(loop), selected) }));
  const made = withSources(loops);
  if (made.associative) context.transact((transaction) => transaction.set(hatch.handle, made));
  else context.report('noBoundary');
}

/** Removes the loop that a point lies on or next to. */
function* removeLoop(context: CommandContext, handle: number): Asking<void> {
  for (;;) {
    const answer: Answer = yield { kind: 'point', message: 'hatchRemove', band: 'none' };
    if (answer.kind !== 'point') return;
    const { loops } = context.document.entity(handle) as HatchEntity;
    if (loops.length < 2) return;
    const far = loops.map((loop) =>
      Math.min(...loopCurvesOf(loop).map((curve) => distanceTo(curve, xyOf(answer.point)))),
    );
    const nearest = far.indexOf(Math.min(...far));
    context.transact((transaction) => transaction.set(handle, { loops: loops.toSpliced(nearest, 1) }));
  }
}

/** Each outer loop with its islands becomes a hatch of its own. */
function separate(context: CommandContext, handle: number): void {
  const hatch = context.document.entity(handle) as HatchEntity;
  const loops = hatch.loops.map((loop) => ({ loop, curves: loopCurvesOf(loop) }));
  const isIn = (a: PlaneCurve[], b: PlaneCurve[]): boolean => a !== b && loopContains(b, middleOf(a[0]!));
  const outer = loops.filter(({ curves }) => !loops.some((other) => isIn(curves, other.curves)));
  if (outer.length < 2) return;
  const parts = outer.map((each) => [
    each.loop,
    ...loops.filter(({ curves }) => isIn(curves, each.curves)).map(({ loop }) => loop),
  ]);
  context.transact((transaction) => {
    const [first, ...rest] = parts;
    transaction.set(handle, { loops: first });
    for (const part of rest) {
      const copy = { ...hatch, handle: 0, loops: part };
      delete copy.extensionDictionary;
      transaction.add(copy, context.document.blockOf(handle) ?? context.block);
    }
  });
}
