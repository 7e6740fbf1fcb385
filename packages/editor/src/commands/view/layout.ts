import type { EditDocument } from '@linework/cad/edit/document';
import { defaultLayout, defaultPlotSettings, emptyBlock } from '@linework/cad/model/defaults';
import type { Layout, PlotSettings } from '@linework/cad/model/layout';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import { askOption, askText, type Asking } from '../ask.ts';

/** Of a drawing that has no paper to take it from: A3 across, 1:1, in millimeters. */
const A3: PlotSettings = {
  ...defaultPlotSettings(),
  printer: 'none_device',
  paper: 'ISO_A3_(420.00_x_297.00_MM)',
  paperWidth: 420,
  paperHeight: 297,
  kind: 5,
  standardScale: 16,
};

const sheetsOf = (document: EditDocument): Layout[] =>
  [...document.table('layout').values()]
    .filter(({ model }) => !model)
    .toSorted((a, b) => a.tabOrder - b.tabOrder);

/** The first of a row of names that nothing has. */
function freeName(isTaken: (name: string) => boolean, nameOf: (number: number) => string): string {
  let number = 1;
  while (isTaken(nameOf(number))) number++;
  return nameOf(number);
}

function* layoutNamed(context: CommandContext, message: string): Asking<Layout> {
  const shown = [...context.document.table('layout').values()].find(
    ({ block }) => context.document.blockNamed(block) === context.block,
  );
  const name = yield* askText(message, shown?.name, { spaces: true });
  const found = context.document.named('layout', name);
  if (!found) throw new CommandError('noLayout', `There is no layout "${name}".`, { name });
  return found;
}

function* addLayout(context: CommandContext): Asking<void> {
  const { document, host } = context;
  const free = freeName(
    (name) => document.named('layout', name) !== undefined,
    (number) => `Layout${number}`,
  );
  const name = yield* askText('layoutNew', free, { spaces: true });
  const block = freeName(
    (each) => document.blockNamed(each) !== undefined,
    (number) => (number === 1 ? '*Paper_Space' : `*Paper_Space${number - 2}`),
  );
  const sheets = sheetsOf(document);
  const plot = sheets.findLast((sheet) => sheet.plot.paperWidth > 0)?.plot ?? A3;
  const tabOrder = (sheets.at(-1)?.tabOrder ?? 0) + 1;
  context.transact((transaction) => {
    const layout = transaction.addLayout({ ...defaultLayout(name, block), plot, tabOrder });
    const blockHandle = transaction.addBlock({ ...emptyBlock(block), layout });
    transaction.setEntry('layout', layout, { blockHandle });
  });
  context.report('layoutMade', { name });
  host.showLayout?.(name);
}

export const LAYOUT: Command = {
  group: 'view',
  tier: 'free',
  isOnPhone: false,
  name: 'LAYOUT',
  aliases: ['LO', '-LAYOUT'],
  *run(context) {
    const { document, host } = context;
    const option = yield* askOption('layoutOption', ['New', 'Rename', 'Set', '?'], 'Set');
    if (option === 'New') yield* addLayout(context);
    else if (option === 'Rename') {
      const layout = yield* layoutNamed(context, 'layoutToRename');
      if (layout.model) throw new CommandError('badName', 'The model keeps its name.', { name: layout.name });
      const name = yield* askText('newName', undefined, { required: true, spaces: true });
      context.transact((transaction) => transaction.setEntry('layout', layout.handle, { name }));
    } else if (option === 'Set') host.showLayout?.((yield* layoutNamed(context, 'layoutToShow')).name);
    else for (const { name } of sheetsOf(document)) context.report('nameLine', { name });
  },
};
