/**
 * Everything one can do to what lies in the drive: one object an action. Context menu, hover actions, bulk bar, keyboard,
 * command palette and shortcut sheet read this list.
 */
import type { FileItem } from '@linework/contract/drive';
import type { PlainKey } from '@linework/i18n';
import {
  IconCheck,
  IconCopy,
  IconCopyPlus,
  IconDownload,
  IconEye,
  IconFileZip,
  IconFolderOpen,
  IconFolderPlus,
  IconFolderSymlink,
  IconHistory,
  IconGitCompare,
  IconInfoCircle,
  IconLink,
  IconNote,
  IconPackageExport,
  IconPencil,
  IconPencilCog,
  IconPin,
  IconPinnedOff,
  IconReplace,
  IconRestore,
  IconShare3,
  IconTrash,
  IconTrashX,
  IconUsersGroup,
  IconWorld,
  IconWorldOff,
  type Icon,
} from '@tabler/icons-react';
import { openCompare } from '../../app/links/openCompare.ts';
import { compressItems, extractFile, isArchive } from '../archive/actions.ts';
import { canConvert, convertFiles } from '../convert/actions.ts';
import { downloadItems } from '../download/actions.ts';
import { copyLinkTo, shareItems } from '../share/actions.ts';
import { canPublish, canUnpublish } from '../gallery/actions.ts';
import { canEdit } from '../teamwork/actions.ts';
import { openVersions } from '../version/actions.ts';
import { copyFolderLink, inPhoneLayout } from './addresses.ts';
import {
  contextOf,
  contextOfKeys,
  currentContext,
  onlyFile,
  onlyItem,
  type DriveContext,
} from './context.ts';
import { copyItems } from './copying.ts';
import { details } from './details/detailsPanel.ts';
import { driveDialog } from './dialogs/dialogs.ts';
import { frozenReason, tellFrozen, type FrozenBy } from './frozen.ts';
import { listing } from './listing.ts';
import { openFile, openItem, previewFile, opensInViewer } from './opening.ts';
import { pinItems, restoreItems, trashItems } from './operations.ts';
import { renaming } from './renaming.ts';
import { selection } from './selection.ts';

export { contextOf, contextOfKeys, currentContext, type DriveContext };
export { canUndo, undoLast } from './undo.ts';
export { openItem } from './opening.ts';
export { chooseFirst, expectFirst } from './selection.ts';

export interface DriveAction {
  id: string;
  label: PlainKey<'drive'>;
  icon: Icon;
  group: 'open' | 'edit' | 'organize' | 'danger';
  shortcut?: string;
  danger?: boolean;
  /** Not while that is frozen. */
  frozenBy?: FrozenBy;
  when(context: DriveContext): boolean;
  perform(context: DriveContext): void | Promise<void>;
}

const inTrash = ({ place }: DriveContext): boolean => place.section === 'trash';
/** Something that lives in the drive; fonts have actions of their own. */
const living = (context: DriveContext): boolean =>
  context.count > 0 && !inTrash(context) && context.place.section !== 'font';
/** Everything chosen, where that is files alone and all of them are known. */
const filesOf = ({ items, count }: DriveContext): FileItem[] =>
  items.length === count && items.every((item) => item.kind === 1) ? (items as FileItem[]) : [];
/** Two drawings, the older one first; of a prepared one only the picture is left. */
const comparable = (context: DriveContext): readonly [FileItem, FileItem] | undefined => {
  const [one, other, ...more] = filesOf(context);
  if (!one || !other || more.length > 0) return undefined;
  return one.modifyTime <= other.modifyTime ? [one, other] : [other, one];
};
const nothingChosen = ({ count }: DriveContext): boolean => count === 0;

const allActions: readonly DriveAction[] = [
  {
    id: 'open',
    label: 'drive.action.open',
    icon: IconFolderOpen,
    group: 'open',
    shortcut: 'Enter',
    frozenBy: 'file',
    when: (c) => living(c) && onlyItem(c) !== undefined,
    perform(c) {
      const file = onlyFile(c);
      // Also from the page that a file has on a phone.
      if (file && opensInViewer(file.name)) openFile(file);
      else openItem(onlyItem(c)!);
    },
  },
  {
    id: 'preview',
    label: 'drive.action.preview',
    icon: IconEye,
    group: 'open',
    shortcut: ' ',
    frozenBy: 'file',
    when: (c) => living(c) && onlyFile(c) !== undefined,
    perform: (c) => previewFile(onlyFile(c)!),
  },
  {
    id: 'download',
    label: 'drive.action.download',
    icon: IconDownload,
    group: 'open',
    shortcut: 'mod+s',
    when: living,
    perform: (c) => downloadItems(c),
  },
  {
    id: 'extract',
    label: 'drive.action.extract',
    icon: IconPackageExport,
    group: 'open',
    // It is read, and what comes out needs room.
    frozenBy: 'either',
    when: (c) => living(c) && isArchive(onlyFile(c)?.name ?? ''),
    perform: (c) => extractFile(onlyFile(c)!),
  },
  {
    id: 'compress',
    label: 'drive.action.compress',
    icon: IconFileZip,
    group: 'organize',
    frozenBy: 'space',
    when: living,
    perform({ items, fileIds, folderIds, place }) {
      const [first] = items;
      const folderId = place.section === 'index' ? place.folderId : (first?.parentId ?? '0');
      compressItems({ items, fileIds, folderIds, folderId });
    },
  },
  {
    id: 'share',
    label: 'drive.action.share',
    icon: IconShare3,
    group: 'open',
    shortcut: 'mod+e',
    frozenBy: 'file',
    when: living,
    perform: ({ items, fileIds, folderIds }) => shareItems({ items, fileIds, folderIds }),
  },
  {
    id: 'shareIntoGroup',
    label: 'drive.action.shareIntoGroup',
    icon: IconUsersGroup,
    group: 'open',
    frozenBy: 'file',
    when: living,
    perform: (context) => driveDialog.open({ kind: 'group', context }),
  },
  {
    id: 'edit',
    label: 'drive.action.edit',
    icon: IconPencilCog,
    group: 'open',
    frozenBy: 'file',
    when: (c) => living(c) && canEdit(onlyFile(c)?.name ?? ''),
    perform: (c) => driveDialog.open({ kind: 'edit', file: onlyFile(c)! }),
  },
  {
    id: 'versions',
    label: 'drive.action.versions',
    icon: IconHistory,
    group: 'open',
    when: (c) => living(c) && onlyFile(c) !== undefined,
    perform: (c) => openVersions(onlyFile(c)!.id),
  },
  {
    id: 'publish',
    label: 'drive.action.publish',
    icon: IconWorld,
    group: 'open',
    when: (c) => living(c) && canPublish(filesOf(c)),
    perform: (c) => driveDialog.open({ kind: 'publish', files: filesOf(c) }),
  },
  {
    id: 'unpublish',
    label: 'drive.action.unpublish',
    icon: IconWorldOff,
    group: 'open',
    when: (c) => living(c) && canUnpublish(filesOf(c)),
    perform: (c) => driveDialog.open({ kind: 'unpublish', files: filesOf(c) }),
  },
  {
    id: 'convert',
    label: 'drive.action.convert',
    icon: IconReplace,
    group: 'open',
    frozenBy: 'file',
    when: (c) => living(c) && canConvert(filesOf(c)),
    perform: (c) => convertFiles(filesOf(c)),
  },
  {
    id: 'compare',
    label: 'drive.action.compare',
    icon: IconGitCompare,
    group: 'open',
    frozenBy: 'file',
    when: (c) => living(c) && comparable(c) !== undefined,
    perform(c) {
      const [before, after] = comparable(c)!;
      openCompare({ id: before.id, name: before.name }, { id: after.id, name: after.name });
    },
  },
  {
    id: 'copyLink',
    label: 'drive.action.copyShareLink',
    icon: IconLink,
    group: 'open',
    frozenBy: 'file',
    when: (c) => 'clipboard' in navigator && living(c) && onlyItem(c) !== undefined,
    perform: (c) => copyLinkTo(onlyItem(c)!),
  },
  {
    id: 'copyFolderLink',
    label: 'drive.action.copyLink',
    icon: IconLink,
    group: 'open',
    when: (c) => 'clipboard' in navigator && nothingChosen(c) && isFolder(c),
    perform: (c) => copyFolderLink(c.place.folderId),
  },
  {
    id: 'newFolder',
    label: 'drive.action.newFolder',
    icon: IconFolderPlus,
    group: 'edit',
    shortcut: 'n',
    frozenBy: 'space',
    when: (c) => nothingChosen(c) && isFolder(c),
    perform: (c) => driveDialog.open({ kind: 'newFolder', parentId: c.place.folderId }),
  },
  {
    id: 'rename',
    label: 'drive.action.rename',
    icon: IconPencil,
    group: 'edit',
    shortcut: 'F2',
    frozenBy: 'space',
    when: (c) => living(c) && onlyItem(c) !== undefined,
    perform(c) {
      const item = onlyItem(c)!;
      // In place where there is a list with the row; a phone and the details have no room for a field.
      if (inPhoneLayout() || listing.indexOf(item.id) === undefined)
        driveDialog.open({ kind: 'rename', item });
      else renaming.start(item.id);
    },
  },
  {
    id: 'note',
    label: 'drive.action.note',
    icon: IconNote,
    group: 'edit',
    frozenBy: 'space',
    when: (c) => living(c) && onlyItem(c) !== undefined,
    perform: (c) => driveDialog.open({ kind: 'note', item: onlyItem(c)! }),
  },
  {
    id: 'selectAll',
    label: 'drive.selectAll',
    icon: IconCheck,
    group: 'edit',
    shortcut: 'mod+a',
    // The menu of one thing is about that thing; a phone has no other way to choose the rest.
    when: (c) =>
      (c.count !== 1 || inPhoneLayout()) &&
      c.place.section !== 'font' &&
      c.count < (listing.getState().total ?? 0),
    perform: () => selection.all(),
  },
  {
    id: 'details',
    label: 'drive.action.details',
    icon: IconInfoCircle,
    group: 'edit',
    shortcut: 'mod+i',
    when: (c) => living(c) || (nothingChosen(c) && isFolder(c)),
    perform(c) {
      if (details.isShowing(c)) details.hide();
      else details.show(c);
    },
  },
  {
    id: 'move',
    label: 'drive.action.move',
    icon: IconFolderSymlink,
    group: 'organize',
    shortcut: 'mod+m',
    frozenBy: 'space',
    when: living,
    perform: (context) => driveDialog.open({ kind: 'move', context }),
  },
  {
    id: 'copy',
    label: 'drive.action.copy',
    icon: IconCopy,
    group: 'organize',
    frozenBy: 'space',
    when: living,
    perform: (context) => driveDialog.open({ kind: 'copy', context }),
  },
  {
    id: 'duplicate',
    label: 'drive.action.duplicate',
    icon: IconCopyPlus,
    group: 'organize',
    shortcut: 'mod+d',
    frozenBy: 'space',
    when: living,
    perform: (c) => copyItems(c),
  },
  {
    id: 'pin',
    label: 'drive.action.pin',
    icon: IconPin,
    group: 'organize',
    when: (c) => living(c) && !allPinned(c),
    perform: (c) => pinItems(c, 1),
  },
  {
    id: 'unpin',
    label: 'drive.action.unpin',
    icon: IconPinnedOff,
    group: 'organize',
    when: (c) => living(c) && allPinned(c),
    perform: (c) => pinItems(c, 0),
  },
  {
    id: 'restore',
    label: 'drive.action.restore',
    icon: IconRestore,
    group: 'organize',
    frozenBy: 'space',
    when: (c) => inTrash(c) && c.count > 0,
    perform: restoreItems,
  },
  {
    id: 'delete',
    label: 'drive.action.delete',
    icon: IconTrash,
    group: 'danger',
    shortcut: 'Delete',
    danger: true,
    when: living,
    perform: trashItems,
  },
  {
    id: 'purge',
    label: 'drive.action.purge',
    icon: IconTrashX,
    group: 'danger',
    shortcut: 'Delete',
    danger: true,
    when: (c) => inTrash(c) && c.count > 0,
    perform: (context) => driveDialog.open({ kind: 'purge', context }),
  },
  {
    id: 'emptyBin',
    label: 'drive.action.emptyBin',
    icon: IconTrashX,
    group: 'danger',
    danger: true,
    when: (c) => inTrash(c) && nothingChosen(c) && (listing.getState().total ?? 0) > 0,
    perform: (context) => driveDialog.open({ kind: 'empty', context }),
  },
];

/** Why it cannot be done now; a press says so instead of doing it. */
export const reasonAgainst = ({ frozenBy }: DriveAction, { items }: DriveContext) =>
  frozenReason(frozenBy, items);

export const driveActions: readonly DriveAction[] = allActions.map((action) => ({
  ...action,
  perform(context) {
    const reason = reasonAgainst(action, context);
    return reason === undefined ? action.perform(context) : tellFrozen(reason);
  },
}));

function isFolder({ place }: DriveContext): boolean {
  return place.section === 'index' && listing.getState().search.q === undefined;
}

function allPinned({ items, count }: DriveContext): boolean {
  return items.length > 0 && items.length === count && items.every((item) => item.pinned === 1);
}

export function actionsFor(context: DriveContext): DriveAction[] {
  return driveActions.filter((action) => action.when(context));
}

/** What applies to the place itself, whatever is chosen in it. */
export function placeContext(): DriveContext {
  return contextOf([]);
}
