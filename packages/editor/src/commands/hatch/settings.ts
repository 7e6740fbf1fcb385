import type { EntityCommon } from '@linework/cad/model/common';
import type { HatchEntity, HatchGradient } from '@linework/cad/model/hatch';
import type { PlaneCurve } from '@linework/geom/plan/curves';
import type { Box } from '@linework/geom/box';
import type { CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askSelection, askText, askValue, askYes, type Asking } from '../ask.ts';
import { askOneEntity, numberOf } from '../picked.ts';
import type { IslandStyle } from './make.ts';
import { patternLines, patternNames, userLines } from './patterns.ts';

export type HatchArea = { loop: PlaneCurve[]; depth: number }[];

/** What the next hatch looks like; stays from one to the next. */
export type HatchSettings = {
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
  /** Follows its boundary. */
  associative: boolean;
  /** What lies within is left out. */
  islands: boolean;
  /** Boundaries are looked for among these only. */
  among: ReadonlySet<number> | undefined;
  /** Where its pattern begins: at `origin` (0), or at a corner or the middle of its boundary (see ORIGINS). */
  originMode: number;
  /** Where it comes in the draw order, by the numbers of HPDRAWORDER. */
  drawOrder: number;
  /** What another hatch looks like, as a whole. */
  matched: Partial<HatchEntity> | undefined;
  look: Partial<EntityCommon>;
  gradient: HatchGradient | undefined;
};

const USER = '_USER';
/** HPORIGINMODE from 1 on. */
const ORIGINS = ['bottom Left', 'bottom Right', 'top rIght', 'top lEft', 'Center'];
/** HPDRAWORDER from 0 on. */
const DRAW_ORDERS = [
  'do Not assign',
  'send to Back',
  'bring to Front',
  'send beHind boundary',
  'bring in front of bounDary',
];
export const STYLES = ['Normal', 'Outer', 'Ignore'] as const;
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

export function settingsOf(context: CommandContext): HatchSettings {
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
    associative: numberOf(context, 'HPASSOC', 1) === 1,
    islands: numberOf(context, 'HPISLANDDETECTIONMODE', 1) === 1,
    among: undefined,
    originMode: numberOf(context, 'HPORIGINMODE', 0),
    drawOrder: numberOf(context, 'HPDRAWORDER', 0),
    matched: undefined,
    look: {},
    gradient: undefined,
  };
}

/** Where the pattern of a hatch within this box begins. */
export function originIn({ origin, originMode }: HatchSettings, box: Box): [number, number] {
  const { minX, minY, maxX, maxY } = box;
  const corners: readonly [number, number][] = [
    origin,
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [(minX + maxX) / 2, (minY + maxY) / 2],
  ];
  return corners[originMode] ?? origin;
}

/** What of a hatch is its pattern. */
export function patternOf(
  context: CommandContext,
  { pattern, scale, angle, spacing, double, gradient, matched }: HatchSettings,
  origin: readonly [number, number],
): Partial<HatchEntity> {
  if (matched) return matched;
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

export function* askPattern(context: CommandContext, settings: HatchSettings): Asking<void> {
  const answer: Answer = yield {
    kind: 'text',
    message: 'hatchPattern',
    options: ['?', 'Solid', 'User defined'],
    default: settings.pattern,
  };
  settings.gradient = undefined;
  settings.matched = undefined;
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

export function* askAdvanced(context: CommandContext, settings: HatchSettings): Asking<void> {
  for (;;) {
    const option = yield* askOption(
      'hatchAdvanced',
      [
        'Boundary set',
        'Retain boundary',
        'Island detection',
        'Associative',
        'Style',
        'Gap tolerance',
        'separate Hatches',
        'eXit',
      ],
      'eXit',
    );
    if (option === 'eXit') return;
    if (option === 'Boundary set') settings.among = yield* askBoundarySet();
    else if (option === 'Island detection') {
      settings.islands = yield* askYes('boundaryIslands', settings.islands);
      context.variables.set('HPISLANDDETECTIONMODE', settings.islands ? 1 : 0);
    } else if (option === 'Retain boundary')
      settings.retains = yield* askYes('hatchRetain', settings.retains);
    else if (option === 'Associative') {
      settings.associative = yield* askYes('hatchAssociative', settings.associative);
      context.variables.set('HPASSOC', settings.associative ? 1 : 0);
    } else if (option === 'Style') {
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

/** What boundaries are looked for among: some objects, or all that is shown. */
export function* askBoundarySet(): Asking<ReadonlySet<number> | undefined> {
  const option = yield* askOption('boundarySet', ['New', 'Everything'], 'New');
  return option === 'New' ? new Set(yield* askSelection('selectObjects', { locked: true })) : undefined;
}

export function* askDrawOrder(context: CommandContext, settings: HatchSettings): Asking<void> {
  const order = yield* askOption('hatchDrawOrder', DRAW_ORDERS, DRAW_ORDERS[settings.drawOrder]);
  settings.drawOrder = DRAW_ORDERS.indexOf(order);
  context.variables.set('HPDRAWORDER', settings.drawOrder);
}

/** Where patterns begin from now on. */
export function* askOrigin(context: CommandContext, settings: HatchSettings): Asking<void> {
  const { variables } = context;
  const answer: Answer = yield {
    kind: 'point',
    message: 'hatchOrigin',
    band: 'none',
    options: ['Use current origin', 'Set new origin', 'Default to boundary extents'],
    default: 'Use current origin',
  };
  if (answer.kind === 'option' && answer.option === 'Default to boundary extents') {
    const corner = yield* askOption('hatchOriginCorner', ORIGINS, ORIGINS[0]);
    settings.originMode = ORIGINS.indexOf(corner) + 1;
    if (yield* askYes('hatchOriginStore', false)) variables.set('HPORIGINMODE', settings.originMode);
    return;
  }
  settings.originMode = 0;
  const isNew = answer.kind === 'point' || (answer.kind === 'option' && answer.option === 'Set new origin');
  if (!isNew) return;
  const [x, y] = answer.kind === 'point' ? answer.point : yield* askPoint('hatchOriginPoint');
  settings.origin = [x, y];
  variables.set('HPORIGINX', x);
  variables.set('HPORIGINY', y);
}

/** Takes over what another hatch looks like. */
export function* askMatched(context: CommandContext, settings: HatchSettings): Asking<void> {
  const { entity } = yield* askOneEntity(context, 'hatchSource', ({ type }) => type === 'HATCH');
  const source = entity as HatchEntity;
  const { pattern, solid, patternKind, angle, scale, double, lines, gradient } = source;
  const { layer, color, opacity, style, associative } = source;
  settings.matched = {
    pattern,
    solid,
    patternKind,
    angle,
    scale,
    double,
    lines,
    ...(gradient && { gradient }),
  };
  settings.style = style as IslandStyle;
  settings.associative = associative;
  settings.look = { layer, color, ...(opacity !== undefined && { opacity }) };
}

/** Color, layer or transparency of the hatch. */
export function* askLook(context: CommandContext, option: string, look: Partial<EntityCommon>): Asking<void> {
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

export function* askGradient(settings: HatchSettings): Asking<void> {
  settings.matched = undefined;
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

export const newGradient = (): HatchGradient => ({
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
