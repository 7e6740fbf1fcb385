import type { EntityCommon } from '@linework/cad/model/common';
import type { Entity } from '@linework/cad/model/entity';
import type { HatchEntity } from '@linework/cad/model/hatch';
import type { Point } from '@linework/cad/model/point';
import type { PlaneCurve } from '@linework/geom/plan/curves';
import { loopBox } from '@linework/geom/plan/loops';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askSelection, askValue, askYes } from '../ask.ts';
import { currentProperties } from '../entities.ts';
import { entityAlong, hasPath } from '../entity-path.ts';
import { finderOf, xyOf } from '../picked.ts';
import { findBoundary, loopsOf } from './boundary-at.ts';
import { blankHatch, hatchLoops, withSources } from './make.ts';
import {
  askAdvanced,
  askGradient,
  askLook,
  askPattern,
  newGradient,
  patternOf,
  settingsOf,
  type HatchArea,
  type HatchSettings,
} from './settings.ts';
import { loopSources } from './sources.ts';

type Area = { loops: HatchArea; seed?: Point };

function addHatches(context: CommandContext, areas: readonly Area[], settings: HatchSettings): void {
  const groups = settings.separate ? areas.map((area) => [area]) : [areas];
  const finder = finderOf(context);
  context.transact((transaction) => {
    for (const group of groups) {
      const retained = new Map<readonly PlaneCurve[], number>();
      if (settings.retains)
        for (const { loop } of group.flatMap((area) => area.loops)) {
          const outline = outlineEntity(loop, currentProperties(context));
          retained.set(loop, transaction.add(outline, context.block));
        }
      const sourcesOf = (loop: readonly PlaneCurve[]): number[] => {
        const own = retained.get(loop);
        if (!settings.associative) return [];
        return own === undefined ? loopSources(loop, finder.near(loopBox(loop))) : [own];
      };
      const loops = group.flatMap((area) => hatchLoops(area.loops, settings.style, sourcesOf));
      const seeds = group.flatMap(({ seed }) => (seed ? [seed[0], seed[1]] : []));
      const hatch: HatchEntity = {
        ...currentProperties(context),
        ...settings.look,
        ...blankHatch,
        ...patternOf(context, settings),
        style: settings.style,
        ...withSources(loops),
        seeds: Float64Array.from(seeds.length > 0 ? seeds : [0, 0]),
      };
      transaction.add(hatch, context.block);
    }
  });
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

function findArea(context: CommandContext, point: Point, settings: Pick<HatchSettings, 'gap'>): Area {
  const found = findBoundary(context, xyOf(point), settings.gap);
  if (!found) throw new CommandError('noBoundary', 'A closed boundary could not be found there.');
  const loops: HatchArea = [
    { loop: found.outer, depth: 0 },
    ...found.islands.map(({ loop, depth }) => ({ loop, depth: depth + 1 })),
  ];
  return { loops, seed: point };
}

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
      const areas: Area[] = [];
      for (;;) {
        const answer: Answer = yield {
          kind: 'point',
          message: 'hatchPoint',
          band: 'none',
          options: [
            'Properties',
            'Select objects',
            'Advanced',
            'Origin',
            'hatch COlor',
            'LAyer',
            'Transparency',
            'Undo',
          ],
        };
        if (answer.kind === 'enter') break;
        if (answer.kind === 'point') {
          const found = findBoundary(context, xyOf(answer.point), settings.gap);
          if (found) areas.push(findArea(context, answer.point, settings));
          else context.report('noBoundary');
          continue;
        }
        if (answer.kind !== 'option') return;
        if (answer.option === 'Properties') {
          if (isGradient) yield* askGradient(settings);
          else yield* askPattern(context, settings);
        } else if (answer.option === 'Select objects') {
          const handles = yield* askSelection('selectObjects', { accepts: hasPath, locked: true });
          const loops = loopsOf(context, handles);
          if (loops.length > 0) areas.push({ loops });
          else context.report('noBoundary');
        } else if (answer.option === 'Advanced') yield* askAdvanced(context, settings);
        else if (answer.option === 'Origin') {
          const [x, y] = yield* askPoint('hatchOrigin');
          settings.origin = [x, y];
          context.variables.set('HPORIGINX', x);
          context.variables.set('HPORIGINY', y);
        } else if (answer.option === 'Undo') areas.pop();
        else yield* askLook(context, answer.option, settings.look);
      }
      if (areas.length > 0) addHatches(context, areas, settings);
    },
  };
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
    const areas: Area[] = [];
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'boundaryPoint',
        band: 'none',
        options: ['Island detection', 'Gap tolerance'],
      };
      if (answer.kind === 'point') {
        const found = findBoundary(context, xyOf(answer.point), settings.gap);
        if (found) areas.push(findArea(context, answer.point, settings));
        else context.report('noBoundary');
      } else if (answer.kind === 'option' && answer.option === 'Gap tolerance')
        settings.gap = yield* askValue('distance', 'hatchGap', settings.gap, { min: 0 });
      else if (answer.kind === 'option')
        settings.style = (yield* askYes('boundaryIslands', settings.style !== 2)) ? 0 : 2;
      else break;
    }
    let count = 0;
    if (areas.length > 0)
      context.transact((transaction) => {
        for (const { loops } of areas)
          for (const { loop, depth } of loops) {
            if (depth > 0 && settings.style === 2) continue;
            transaction.add(outlineEntity(loop, currentProperties(context)), context.block);
            count++;
          }
      });
    context.report('boundaries', { count });
  },
};
