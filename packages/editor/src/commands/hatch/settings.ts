import type { EntityCommon } from '@linework/cad/model/common';
import type { HatchEntity, HatchGradient } from '@linework/cad/model/hatch';
import type { PlaneCurve } from '@linework/geom/plan/curves';
import type { CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askText, askValue, askYes, type Asking } from '../ask.ts';
import { numberOf } from '../picked.ts';
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
  look: Partial<EntityCommon>;
  gradient: HatchGradient | undefined;
};

const USER = '_USER';
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
    look: {},
    gradient: undefined,
  };
}

/** What of a hatch is its pattern. */
export function patternOf(
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

export function* askPattern(context: CommandContext, settings: HatchSettings): Asking<void> {
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

export function* askAdvanced(context: CommandContext, settings: HatchSettings): Asking<void> {
  for (;;) {
    const option = yield* askOption(
      'hatchAdvanced',
      ['Retain boundary', 'Associative', 'Style', 'Gap tolerance', 'separate Hatches', 'eXit'],
      'eXit',
    );
    if (option === 'eXit') return;
    if (option === 'Retain boundary') settings.retains = yield* askYes('hatchRetain', settings.retains);
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
