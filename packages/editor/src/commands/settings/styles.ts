import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import { defaultTextStyle } from '@linework/cad/model/defaults';
import type { DimStyle, TextStyle } from '@linework/cad/model/styles';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askSelection, askText, askValue, askYes, type Asking } from '../ask.ts';
import { askOneEntity } from '../picked.ts';

const common = { group: 'settings', tier: 'free', isOnPhone: false } as const;

const fontOf = ({ face, font, bigFont }: TextStyle): string =>
  face || (bigFont ? `${font},${bigFont}` : font) || 'txt.shx';

/** A font file, two of them with a comma, or the name of a family. */
function fontFields(word: string): Pick<TextStyle, 'font' | 'bigFont' | 'face'> {
  const [font = '', bigFont = ''] = word.split(',').map((part) => part.trim());
  return /\.(shx|ttf|ttc|otf)$/i.test(font)
    ? { font, bigFont, face: '' }
    : { font: '', bigFont: '', face: font };
}

export const STYLE: Command = {
  ...common,
  name: 'STYLE',
  aliases: ['ST', '-STYLE', 'DDSTYLE'],
  *run(context) {
    const { document, report } = context;
    let name: string;
    for (;;) {
      name = yield* askText('textStyleName', document.header.textStyle, { options: ['?'] });
      if (name !== '?') break;
      for (const style of document.table('textStyle').values())
        report('styleLine', { name: style.name, font: fontOf(style) });
    }
    const known = document.named('textStyle', name);
    const before = known ?? { ...defaultTextStyle(name), handle: 0 };
    const font = yield* askText('styleFont', fontOf(before), { spaces: true });
    const values: Partial<TextStyle> = {
      ...(font !== fontOf(before) && fontFields(font)),
      fixedHeight: yield* askValue('distance', 'styleHeight', before.fixedHeight, { min: 0 }),
      widthFactor: yield* askValue('number', 'styleWidth', before.widthFactor, { min: 0.01, max: 100 }),
      oblique: yield* askValue('angle', 'styleOblique', before.oblique),
      backwards: yield* askYes('styleBackwards', before.backwards),
      upsideDown: yield* askYes('styleUpsideDown', before.upsideDown),
      vertical: yield* askYes('styleVertical', before.vertical),
    };
    context.transact((transaction) => {
      if (known) transaction.setEntry('textStyle', known.handle, values);
      else transaction.addTextStyle({ ...before, ...values });
      if (name !== document.header.textStyle) transaction.header({ textStyle: known?.name ?? name });
    });
    report('nowCurrentStyle', { name: known?.name ?? name });
  },
};

const isDimension = (entity: Entity): boolean => entity.type === 'DIMENSION' || entity.type === 'LEADER';

function currentDimStyle({ document, variables }: CommandContext): DimStyle {
  const name = String(variables.get('DIMSTYLE') ?? document.header.dimStyle);
  const found = document.named('dimStyle', name) ?? [...document.table('dimStyle').values()][0];
  if (!found) throw new CommandError('noDimStyle', 'This drawing has no dimension style.');
  return found;
}

function makeCurrent(context: CommandContext, name: string): void {
  context.variables.delete('DIMSTYLE');
  if (context.document.header.dimStyle !== name)
    context.transact((transaction) => transaction.header({ dimStyle: name }));
  context.report('nowCurrentStyle', { name });
}

/** By its name, or by a dimension that has it. */
function* askDimStyle(context: CommandContext): Asking<string> {
  const { document } = context;
  for (;;) {
    const answer: Answer = yield { kind: 'text', message: 'dimStyleName', options: ['?'] };
    if (answer.kind === 'option') {
      listDimStyles(context);
      continue;
    }
    const name = answer.kind === 'text' ? answer.text : '';
    const style =
      name === ''
        ? ((yield* askOneEntity(context, 'dimToEdit', isDimension)).entity as DimensionEntity).style
        : name;
    const found = document.named('dimStyle', style);
    if (!found)
      throw new CommandError('unknownDimStyle', `There is no dimension style "${style}".`, { name: style });
    return found.name;
  }
}

function listDimStyles({ document, report }: CommandContext): void {
  for (const { name } of document.table('dimStyle').values()) report('nameLine', { name });
}

export const DIMSTYLE: Command = {
  ...common,
  name: 'DIMSTYLE',
  aliases: ['D', 'DST', 'DIMSTY', 'DDIM', '-DIMSTYLE'],
  *run(context) {
    const { document } = context;
    const option = yield* askOption('dimStyleOption', ['Save', 'Restore', 'Apply', '?'], 'Restore');
    if (option === '?') return listDimStyles(context);
    if (option === 'Restore') return makeCurrent(context, yield* askDimStyle(context));
    const current = currentDimStyle(context);
    if (option === 'Apply') {
      const handles = yield* askSelection('selectObjects', { accepts: isDimension });
      return context.transact((transaction) => {
        for (const handle of handles) transaction.set(handle, { style: current.name });
      });
    }
    const name = yield* askText('dimStyleToSave', undefined, { required: true });
    if (document.named('dimStyle', name))
      throw new CommandError('nameTaken', `There is a style "${name}" already.`, { name });
    const { extra: _extra, ...fields } = current;
    context.transact((transaction) => transaction.addDimStyle({ ...fields, name, handle: 0 }));
    makeCurrent(context, name);
  },
};
