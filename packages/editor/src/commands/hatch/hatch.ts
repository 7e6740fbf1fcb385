import { blankHatch } from '@linework/cad/model/defaults';
import type { EntityCommon } from '@linework/cad/model/common';
import type { Entity } from '@linework/cad/model/entity';
import type { HatchEntity } from '@linework/cad/model/hatch';
import { emptyBox, uniteBox } from '@linework/geom/box';
import type { PlaneCurve } from '@linework/geom/plan/curves';
import { loopBox } from '@linework/geom/plan/loops';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askValue, askYes, type Asking } from '../ask.ts';
import { currentProperties } from '../entities.ts';
import { entityAlong } from '../entity-along.ts';
import { orderPairs } from '../modify/order.ts';
import { finderOf } from '../picked.ts';
import { areaAt, askObjects, drawBoundaries, removeBoundaries, type HatchedArea } from './areas.ts';
import { hatchLoops, withSources } from './make.ts';
import {
  askAdvanced,
  askBoundarySet,
  askDrawOrder,
  askGradient,
  askLook,
  askMatched,
  askOrigin,
  askPattern,
  newGradient,
  originIn,
  patternOf,
  settingsOf,
  type HatchSettings,
} from './settings.ts';
import { loopSources } from './sources.ts';

/** From this number on HPDRAWORDER is about the boundary. */
const BEHIND_BOUNDARY = 3;

function addHatches(context: CommandContext, areas: readonly HatchedArea[], settings: HatchSettings): void {
  const groups = settings.separate ? areas.map((area) => [area]) : [areas];
  const { document, block } = context;
  const finder = finderOf(context);
  context.transact((transaction) => {
    for (const group of groups) {
      const retained = new Map<readonly PlaneCurve[], number>();
      if (settings.retains)
        for (const { loop } of group.flatMap((area) => area.loops)) {
          const outline = outlineEntity(loop, currentProperties(context));
          retained.set(loop, transaction.add(outline, block));
        }
      const boundary: number[] = [];
      const sourcesOf = (loop: readonly PlaneCurve[]): number[] => {
        const own = retained.get(loop);
        if (!settings.associative && settings.drawOrder < BEHIND_BOUNDARY) return [];
        const sources = own === undefined ? loopSources(loop, finder.near(loopBox(loop))) : [own];
        boundary.push(...sources);
        return settings.associative ? sources : [];
      };
      const loops = group.flatMap((area) => hatchLoops(area.loops, settings.style, sourcesOf));
      const seeds = group.flatMap(({ seed }) => (seed ? [seed[0], seed[1]] : []));
      const box = emptyBox();
      for (const { loop } of group.flatMap((area) => area.loops)) uniteBox(box, loopBox(loop));
      const hatch: HatchEntity = {
        ...currentProperties(context),
        ...settings.look,
        ...blankHatch(),
        ...patternOf(context, settings, originIn(settings, box)),
        style: settings.style,
        ...withSources(loops),
        seeds: Float64Array.from(seeds.length > 0 ? seeds : [0, 0]),
      };
      const handle = transaction.add(hatch, block);
      const where = placeInOrder(settings, boundary.length > 0);
      if (where) transaction.order(block, orderPairs(document, block, [handle], where, boundary));
    }
  });
}

/** Where HPDRAWORDER puts a hatch; undefined for where it comes by itself. */
export function placeInOrder(
  { drawOrder }: Pick<HatchSettings, 'drawOrder'>,
  hasBoundary: boolean,
): 'back' | 'front' | 'under' | 'above' | undefined {
  const where = ([undefined, 'back', 'front', 'under', 'above'] as const)[drawOrder];
  return hasBoundary || drawOrder < BEHIND_BOUNDARY ? where : undefined;
}

/** A closed polyline, or a spline where that cannot be. */
export function outlineEntity(loop: PlaneCurve[], common: EntityCommon): Entity {
  const like = {
    ...common,
    type: 'LWPOLYLINE',
    points: new Float64Array(0),
    constantWidth: 0,
    closed: true,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
  } as const;
  return entityAlong({ curves: loop, closed: true }, like);
}

const OPTIONS = [
  'Properties',
  'Match properties',
  'Select objects',
  'draW boundary',
  'remove Boundaries',
  'Advanced',
  'DRaw order',
  'Origin',
  'hatch COlor',
  'LAyer',
  'Transparency',
  'Undo',
];

function hatchCommand(name: string, aliases: readonly string[], isGradient: boolean): Command {
  return {
    name,
    aliases,
    group: 'draw',
    tier: 'free',
    isOnPhone: false,
    *run(context) {
      const settings = settingsOf(context);
      if (isGradient) settings.gradient = newGradient();
      const areas: HatchedArea[] = [];
      for (;;) {
        const answer: Answer = yield {
          kind: 'point',
          message: 'hatchPoint',
          band: 'none',
          options: OPTIONS,
        };
        if (answer.kind === 'enter') break;
        if (answer.kind === 'point') {
          const found = areaAt(context, answer.point, settings);
          if (found) areas.push(found);
        }
        if (answer.kind === 'option') yield* askMore(context, answer.option, settings, areas, isGradient);
      }
      if (areas.length > 0) addHatches(context, areas, settings);
    },
  };
}

function* askMore(
  context: CommandContext,
  option: string,
  settings: HatchSettings,
  areas: HatchedArea[],
  isGradient: boolean,
): Asking<void> {
  switch (option) {
    case 'Properties':
      if (isGradient) yield* askGradient(settings);
      else yield* askPattern(context, settings);
      break;
    case 'Match properties':
      yield* askMatched(context, settings);
      break;
    case 'Select objects':
      yield* askObjects(context, areas);
      break;
    case 'draW boundary':
      yield* drawBoundaries(context, areas);
      break;
    case 'remove Boundaries':
      yield* removeBoundaries(context, areas);
      break;
    case 'Advanced':
      yield* askAdvanced(context, settings);
      break;
    case 'DRaw order':
      yield* askDrawOrder(context, settings);
      break;
    case 'Origin':
      yield* askOrigin(context, settings);
      break;
    case 'Undo':
      areas.pop();
      break;
    default:
      yield* askLook(context, option, settings.look);
  }
}

export const HATCH = hatchCommand('HATCH', ['H', 'BH', 'BHATCH'], false);
export const GRADIENT = hatchCommand('GRADIENT', ['GD'], true);

export const BOUNDARY: Command = {
  name: 'BOUNDARY',
  aliases: ['BO', 'BPOLY'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const settings = settingsOf(context);
    const areas: HatchedArea[] = [];
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'boundaryPoint',
        band: 'none',
        options: ['Boundary set', 'Island detection', 'Gap tolerance'],
      };
      if (answer.kind === 'point') {
        const found = areaAt(context, answer.point, settings);
        if (found) areas.push(found);
      } else if (answer.kind === 'option' && answer.option === 'Gap tolerance')
        settings.gap = yield* askValue('distance', 'hatchGap', settings.gap, { min: 0 });
      else if (answer.kind === 'option' && answer.option === 'Boundary set')
        settings.among = yield* askBoundarySet();
      else if (answer.kind === 'option')
        settings.islands = yield* askYes('boundaryIslands', settings.islands);
      else break;
    }
    let count = 0;
    if (areas.length > 0)
      context.transact((transaction) => {
        for (const { loops } of areas)
          for (const { loop } of loops) {
            transaction.add(outlineEntity(loop, currentProperties(context)), context.block);
            count++;
          }
      });
    context.report('boundaries', { count });
  },
};
