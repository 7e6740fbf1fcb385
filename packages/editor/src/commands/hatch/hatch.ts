import type { EntityCommon } from '@linework/cad/model/common';
import type { Entity } from '@linework/cad/model/entity';
import type { HatchEntity, HatchGradient } from '@linework/cad/model/hatch';
import type { Point } from '@linework/cad/model/point';
import { distanceTo, type PlaneCurve } from '@linework/geom/plan/curves';
import { loopContains } from '@linework/geom/plan/loops';
import { middleOf } from '@linework/geom/plan/slices';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askSelection, askText, askValue, askYes, type Asking } from '../ask.ts';
import { currentProperties } from '../entities.ts';
import { commonOf, entityAlong, hasPath } from '../entity-path.ts';
import { loopCurves as loopCurvesOf } from '../hatch-lines.ts';
import { askOneEntity, numberOf, xyOf } from '../picked.ts';
import { findBoundary, loopsOf } from './boundary-at.ts';
import { blankHatch, hatchLoops, type IslandStyle } from './make.ts';
import { patternLines, patternNames, userLines } from './patterns.ts';

type Loops = { loop: PlaneCurve[]; depth: number }[];

/** What the next hatch looks like; stays from one to the next. */
type HatchSettings = {
  pattern: string;
  scale: number;
  angle: number;
  spacing: number;
  double: boolean;
  style: IslandStyle;
  gap: number;
  origin: [number, number];
  separate: boolean;
  retains: boolean;
  look: Partial<EntityCommon>;
  gradient: HatchGradient | undefined;
};

const USER = '_USER';
const STYLES = ['Normal', 'Outer', 'Ignore'] as const;
const GRADIENTS = [
  'LINEAR',
  'CYLINDER',
  'INVCYLINDER',
  'SPHERICAL',
  'INVSPHERICAL',
  'HEMISPHERICAL',
  'INVHEMISPHERICAL',
  'CURVED',
  'INVCURVED',
];

function settingsOf(context: CommandContext): HatchSettings {
  const text = context.variables.get('HPNAME');
  return {
    pattern: typeof text === 'string' ? text : 'ANSI31',
    scale: numberOf(context, 'HPSCALE', 1),
    angle: numberOf(context, 'HPANG', 0),
    spacing: numberOf(context, 'HPSPACE', 1),
    double: numberOf(context, 'HPDOUBLE', 0) === 1,
    style: (numberOf(context, 'HPISLANDDETECTION', 0) as IslandStyle) || 0,
    gap: numberOf(context, 'HPGAPTOL', 0),
    origin: [numberOf(context, 'HPORIGINX', 0), numberOf(context, 'HPORIGINY', 0)],
    separate: numberOf(context, 'HPSEPARATE', 0) === 1,
    retains: false,
    look: {},
    gradient: undefined,
  };
}

/** What of a hatch is its pattern. */
function patternOf(
  context: CommandContext,
  { pattern, scale, angle, spacing, double, origin, gradient }: HatchSettings,
): Partial<HatchEntity> {
  if (gradient)
    return { pattern: 'SOLID', solid: true, patternKind: 1, lines: [], gradient, angle: 0, scale: 1 };
  if (pattern === 'SOLID')
    return { pattern, solid: true, patternKind: 1, lines: [], angle: 0, scale: 1, double: false };
  if (pattern === USER)
    return {
      pattern,
      solid: false,
      patternKind: 0,
      angle,
      scale: spacing,
      double,
      lines: userLines(angle, spacing, double, origin),
    };
  const lines = patternLines(pattern, scale, angle, origin, context.document.header.metric);
  if (!lines)
    throw new CommandError('unknownPattern', `There is no pattern "${pattern}".`, { name: pattern });
  return { pattern, solid: false, patternKind: 1, angle, scale, double: false, lines };
}

function* askPattern(context: CommandContext, settings: HatchSettings): Asking<void> {
  const answer: Answer = yield {
    kind: 'text',
    message: 'hatchPattern',
    options: ['?', 'Solid', 'User defined'],
    default: settings.pattern,
  };
  settings.gradient = undefined;
  if (answer.kind === 'option' && answer.option === '?') {
    context.report('hatchPatterns', { names: patternNames().join(', ') });
    return;
  }
  if (answer.kind === 'option' && answer.option === 'Solid') settings.pattern = 'SOLID';
  else if (answer.kind === 'option') {
    settings.pattern = USER;
    settings.angle = yield* askValue('angle', 'hatchLineAngle', settings.angle);
    settings.spacing = yield* askValue('distance', 'hatchSpacing', settings.spacing, { min: 1e-12 });
    settings.double = yield* askYes('hatchDouble', settings.double);
  } else {
    const name = answer.kind === 'text' && answer.text !== '' ? answer.text.toUpperCase() : settings.pattern;
    if (!patternNames().includes(name) && name !== USER)
      throw new CommandError('unknownPattern', `There is no pattern "${name}".`, { name });
    settings.pattern = name;
    if (name !== 'SOLID') {
      settings.scale = yield* askValue('number', 'hatchScale', settings.scale, { min: 1e-9 });
      settings.angle = yield* askValue('angle', 'hatchAngle', settings.angle);
    }
  }
  const { variables } = context;
  variables.set('HPNAME', settings.pattern);
  variables.set('HPSCALE', settings.scale);
  variables.set('HPANG', settings.angle);
  variables.set('HPSPACE', settings.spacing);
  variables.set('HPDOUBLE', settings.double ? 1 : 0);
}

function* askAdvanced(context: CommandContext, settings: HatchSettings): Asking<void> {
  for (;;) {
    const option = yield* askOption(
      'hatchAdvanced',
      ['Retain boundary', 'Style', 'Gap tolerance', 'separate Hatches', 'eXit'],
      'eXit',
    );
    if (option === 'eXit') return;
    if (option === 'Retain boundary') settings.retains = yield* askYes('hatchRetain', settings.retains);
    else if (option === 'Style') {
      const style = yield* askOption('hatchStyle', STYLES, STYLES[settings.style]);
      settings.style = STYLES.indexOf(style as 'Normal') as IslandStyle;
      context.variables.set('HPISLANDDETECTION', settings.style);
    } else if (option === 'Gap tolerance') {
      settings.gap = yield* askValue('distance', 'hatchGap', settings.gap, { min: 0 });
      context.variables.set('HPGAPTOL', settings.gap);
    } else {
      settings.separate = yield* askYes('hatchSeparate', settings.separate);
      context.variables.set('HPSEPARATE', settings.separate ? 1 : 0);
    }
  }
}

/** Color, layer or transparency of the hatch. */
function* askLook(context: CommandContext, option: string, look: Partial<EntityCommon>): Asking<void> {
  if (option === 'hatch COlor') {
    const color = yield* askValue('integer', 'hatchColor', 256, { min: 0, max: 256 });
    look.color = color;
  } else if (option === 'LAyer') {
    const name = yield* askText('hatchLayer', context.document.header.currentLayer);
    const layer = context.document.named('layer', name);
    if (!layer) throw new CommandError('notFound', `There is no layer "${name}".`, { name });
    look.layer = layer.name;
  } else {
    const percent = yield* askValue('integer', 'hatchTransparency', 0, { min: 0, max: 90 });
    look.opacity = 1 - percent / 100;
  }
}

function* askGradient(settings: HatchSettings): Asking<void> {
  const before = settings.gradient ?? newGradient();
  const name = yield* askOption('gradientName', GRADIENTS, before.name);
  const first = yield* askValue('integer', 'gradientFirst', colorNumber(before, 0), { min: 1, max: 255 });
  const second = yield* askValue('integer', 'gradientSecond', colorNumber(before, 1), { min: 1, max: 255 });
  const angle = yield* askValue('angle', 'gradientAngle', before.angle);
  const isCentered = yield* askYes('gradientCentered', before.shift === 0);
  settings.gradient = {
    name,
    angle,
    shift: isCentered ? 0 : 1,
    tint: 0,
    singleColor: false,
    colors: [
      { position: 0, color: first },
      { position: 1, color: second },
    ],
  };
}

const colorNumber = ({ colors }: HatchGradient, i: number): number => {
  const color = colors[i]?.color;
  return typeof color === 'number' ? color : 7;
};

const newGradient = (): HatchGradient => ({
  name: 'LINEAR',
  angle: 0,
  shift: 0,
  tint: 0,
  singleColor: false,
  colors: [
    { position: 0, color: 5 },
    { position: 1, color: 2 },
  ],
});

type Area = { loops: Loops; seed?: Point };

function addHatches(context: CommandContext, areas: readonly Area[], settings: HatchSettings): void {
  const groups = settings.separate ? areas.map((area) => [area]) : [areas];
  context.transact((transaction) => {
    for (const group of groups) {
      const loops = group.flatMap((area) => hatchLoops(area.loops, settings.style));
      const seeds = group.flatMap(({ seed }) => (seed ? [seed[0], seed[1]] : []));
      const hatch: HatchEntity = {
        ...currentProperties(context),
        ...settings.look,
        ...blankHatch,
        ...patternOf(context, settings),
        style: settings.style,
        loops,
        seeds: Float64Array.from(seeds.length > 0 ? seeds : [0, 0]),
      };
      if (settings.retains)
        for (const area of group)
          for (const { loop } of area.loops)
            transaction.add(outlineEntity(loop, currentProperties(context)), context.block);
      transaction.add(hatch, context.block);
    }
  });
}

/** A closed polyline, or a spline where that cannot be. */
function outlineEntity(loop: PlaneCurve[], common: EntityCommon): Entity {
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
  const loops: Loops = [
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
        'Style',
        'Properties',
        'ADd boundaries',
        'Remove boundaries',
        'recreate Boundary',
        'separate Hatches',
        'Origin',
        'hatch COlor',
        'LAyer',
        'Transparency',
      ],
      'Properties',
    );
    switch (option) {
      case 'Style': {
        const style = yield* askOption('hatchStyle', STYLES, STYLES[settings.style]);
        set({ style: STYLES.indexOf(style as 'Normal') });
        break;
      }
      case 'Properties':
        if (settings.gradient) yield* askGradient(settings);
        else yield* askPattern(context, settings);
        set(patternOf(context, settings));
        break;
      case 'ADd boundaries': {
        const handles = yield* askSelection('selectObjects', { accepts: hasPath, locked: true });
        const more = hatchLoops(loopsOf(context, handles), 0);
        if (more.length > 0) set({ loops: [...hatch().loops, ...more] });
        else context.report('noBoundary');
        break;
      }
      case 'Remove boundaries':
        yield* removeLoop(context, handle);
        break;
      case 'recreate Boundary':
        context.transact((transaction) => {
          for (const loop of hatch().loops)
            transaction.add(outlineEntity(loopCurvesOf(loop), commonOf(hatch())), context.block);
        });
        break;
      case 'separate Hatches':
        separate(context, handle);
        break;
      case 'Origin': {
        const [x, y] = yield* askPoint('hatchOrigin');
        const { lines } = hatch();
        const [first] = lines;
        if (!first) break;
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
