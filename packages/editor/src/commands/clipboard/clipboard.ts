import { copyEntities } from '@linework/cad/edit/copy-entities';
import { EditError } from '@linework/cad/edit/edit-error';
import { translation } from '@linework/cad/edit/matrix';
import { transformEntity } from '@linework/cad/edit/transform';
import { emptyBlock, plainInsert } from '@linework/cad/model/defaults';
import type { Point } from '@linework/cad/model/point';
import { emptyBox, isEmptyBox, uniteBox } from '@linework/geom/box';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import { outlineOf } from '../../select/outline.ts';
import { boxOf } from '../../select/regions.ts';
import { askPoint, askSelection, between, type Asking } from '../ask.ts';
import { currentProperties } from '../entities.ts';
import { decodeClip, encodeClip, type ClipContent } from './clip.ts';

const common = { group: 'clipboard', tier: 'free', isOnPhone: false } as const;

/** The lower left corner of what is copied, unless a base point is given. */
function cornerOf({ document }: CommandContext, handles: readonly number[]): Point {
  const box = emptyBox();
  for (const handle of handles) uniteBox(box, boxOf(outlineOf(document.entity(handle)!, document)));
  return isEmptyBox(box) ? [0, 0, 0] : [box.minX, box.minY, 0];
}

function write(context: CommandContext, handles: readonly number[], base: Point): void {
  if (!context.host.writeClipboard) throw new CommandError('noClipboard', 'There is no clipboard here.');
  const { bytes, left } = encodeClip(context.document, handles, base);
  context.host.writeClipboard(bytes);
  if (left > 0) context.report('notCopied', { count: left });
}

export const COPYCLIP: Command = {
  ...common,
  name: 'COPYCLIP',
  aliases: [],
  *run(context) {
    const handles = yield* askSelection('selectObjects', { locked: true });
    if (handles.length > 0) write(context, handles, cornerOf(context, handles));
  },
};

export const COPYBASE: Command = {
  ...common,
  name: 'COPYBASE',
  aliases: [],
  *run(context) {
    const base = yield* askPoint('basePointFor');
    const handles = yield* askSelection('selectObjects', { locked: true });
    if (handles.length > 0) write(context, handles, base);
  },
};

export const CUTCLIP: Command = {
  ...common,
  name: 'CUTCLIP',
  aliases: [],
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    write(context, handles, cornerOf(context, handles));
    context.transact((transaction) => transaction.drop(handles));
  },
};

function read({ host }: CommandContext): ClipContent {
  const bytes = host.readClipboard?.();
  if (!bytes) throw new CommandError('emptyClipboard', 'The clipboard is empty.');
  try {
    return decodeClip(bytes);
  } catch (error) {
    if (error instanceof EditError)
      throw new CommandError('emptyClipboard', 'The clipboard holds nothing of a drawing.');
    throw error;
  }
}

function* askInsertion(clip: ClipContent): Asking<Point> {
  return yield* askPoint('insertionPoint', {
    preview: (at) => ({
      entities: clip.entities.slice(0, 400).map((entity) => transformEntity(entity, between(clip.base, at))),
    }),
  });
}

function paste(context: CommandContext, { drawing, entities, base }: ClipContent, at: Point): void {
  context.transact((transaction) => {
    const handles = copyEntities(context.document, transaction, drawing, entities, {
      block: context.block,
      matrix: between(base, at),
    });
    context.select(handles);
  });
}

export const PASTECLIP: Command = {
  ...common,
  name: 'PASTECLIP',
  aliases: [],
  *run(context) {
    const clip = read(context);
    paste(context, clip, yield* askInsertion(clip));
  },
};

export const PASTEORIG: Command = {
  ...common,
  name: 'PASTEORIG',
  aliases: [],
  *run(context) {
    const clip = read(context);
    paste(context, clip, clip.base);
    yield* [];
  },
};

export const PASTEBLOCK: Command = {
  ...common,
  name: 'PASTEBLOCK',
  aliases: [],
  *run(context) {
    const { document } = context;
    const { drawing, entities, base } = read(context);
    const at = yield* askInsertion({ drawing, entities, base });
    context.transact((transaction) => {
      const name = freeName(context);
      const block = transaction.addBlock({ ...emptyBlock(name), units: document.header.units });
      copyEntities(document, transaction, drawing, entities, {
        block,
        matrix: translation(-base[0], -base[1], -base[2]),
      });
      transaction.add({ ...plainInsert(currentProperties(context), name), position: at }, context.block);
    });
  },
};

/** AutoCAD makes such names up at random; ours count. */
function freeName({ document }: CommandContext): string {
  let n = 1;
  while (document.named('block', `A$C${n.toString(16).toUpperCase().padStart(8, '0')}`)) n++;
  return `A$C${n.toString(16).toUpperCase().padStart(8, '0')}`;
}
