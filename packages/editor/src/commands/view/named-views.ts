import type { EditDocument } from '@linework/cad/edit/document';
import { MODEL_SPACE } from '@linework/cad/model/drawing';
import { PLAIN_DEPTH, type NamedView, type View } from '@linework/cad/model/layout';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import { askOption, askPoint, askText, askYes, type Asking } from '../ask.ts';
import { matchesName } from '../properties.ts';

/** Where a view looks at, and how much of it. */
type Shown = Pick<View, 'center' | 'height' | 'aspect'>;

function viewNamed(document: EditDocument, name: string): NamedView {
  const view = document.named('view', name);
  if (!view) throw new CommandError('noView', `There is no view "${name}".`, { name });
  return view;
}

/** What is on screen; where nobody looks, what the drawing says was seen last. */
function shownNow({ host, document }: CommandContext): Shown {
  const box = host.viewBox?.();
  if (box) return shownIn([box.minX, box.minY], [box.maxX, box.maxY]);
  const last = document.drawing.viewports.find(({ name }) => name.toUpperCase() === '*ACTIVE');
  return last
    ? { center: [...last.center], height: last.height, aspect: last.aspect }
    : { center: [0, 0], height: 1, aspect: 1 };
}

function shownIn([x0, y0]: readonly number[], [x1, y1]: readonly number[]): Shown {
  const [width, height] = [Math.abs(x1! - x0!), Math.abs(y1! - y0!)];
  if (!(width > 0) || !(height > 0)) throw new CommandError('badValue', 'A window has two corners.');
  return { center: [(x0! + x1!) / 2, (y0! + y1!) / 2], height, aspect: width / height };
}

/** A name for a view; undefined where there is one of it that is to stay. */
function* askNewName({ document }: CommandContext): Asking<string | undefined> {
  const name = yield* askText('viewNameToSave', undefined, { required: true });
  if (!document.named('view', name)) return name;
  return (yield* askYes('viewReplace', false)) ? name : undefined;
}

function save(context: CommandContext, name: string, shown: Shown): void {
  const { document, block } = context;
  const known = document.named('view', name);
  const view: Omit<View, 'name'> = {
    ...shown,
    target: [0, 0, 0],
    direction: [0, 0, 1],
    twist: 0,
    paperSpace: document.get('block', block)?.name.toUpperCase() !== MODEL_SPACE,
    depth: { ...PLAIN_DEPTH },
  };
  context.transact((transaction) => {
    if (known) transaction.setEntry('view', known.handle, view);
    else transaction.addView({ ...view, name, handle: 0 });
  });
  context.report('viewSaved', { name });
}

/** The middle of a view in the drawing: its center is counted from what it looks at, and turned with it. */
function middleOf({ center: [x, y], target, twist }: View): Point {
  const [cos, sin] = [Math.cos(twist), Math.sin(twist)];
  return [target[0] + x * cos + y * sin, target[1] - x * sin + y * cos, 0];
}

function* deleteViews(context: CommandContext): Asking<void> {
  const typed = yield* askText('viewNamesToDelete', undefined, { required: true });
  const matches = matchesName(typed);
  const found = [...context.document.table('view').values()].filter(({ name }) => matches(name));
  if (found.length === 0) throw new CommandError('noView', `There is no view "${typed}".`, { name: typed });
  context.transact((transaction) => {
    for (const { handle } of found) transaction.dropEntry('view', handle);
  });
  context.report('viewsDeleted', { count: found.length });
}

export const VIEW: Command = {
  group: 'view',
  tier: 'free',
  isOnPhone: false,
  name: 'VIEW',
  aliases: ['V', '-VIEW', '-V', 'DDVIEW'],
  *run(context) {
    const { document, host } = context;
    const option = yield* askOption('viewOption', ['?', 'Delete', 'Restore', 'Save', 'Window'], 'Restore');
    if (option === '?') {
      const matches = matchesName(yield* askText('viewsToList', '*'));
      for (const { name } of document.table('view').values())
        if (matches(name)) context.report('nameLine', { name });
    } else if (option === 'Delete') yield* deleteViews(context);
    else if (option === 'Restore') {
      const view = viewNamed(document, yield* askText('viewName', undefined, { required: true }));
      host.show?.({ zoom: 'center', center: middleOf(view), height: view.height });
    } else {
      const name = yield* askNewName(context);
      if (name === undefined) return;
      if (option === 'Save') return save(context, name, shownNow(context));
      const from = yield* askPoint('firstCorner');
      const to = yield* askPoint('oppositeCorner', { from, band: 'box' });
      save(context, name, shownIn(from, to));
    }
  },
};
