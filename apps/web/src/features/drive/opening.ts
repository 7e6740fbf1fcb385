/** What Enter, a double click and a tap do: into a folder, into the viewer, or a look at a file. */
import type { FileItem, Item } from '@linework/contract/drive';
import { isViewable, isModelFile } from '@linework/contract/files';
import { router } from '../../app/router.ts';
import { openLimit } from '../../app/conf.ts';
import { setComputerNotice } from '../../app/mobile/computerNotice.ts';
import { isArchive, openArchive } from '../archive/actions.ts';
import { openPreview } from '../preview/actions.ts';
import { expectViewer } from '../viewer/actions.ts';
import { expectModelViewer, openModelFile } from '../model/actions.ts';
import { isFrozen, tellFrozen } from './frozen.ts';
import { listing, onListing } from './listing.ts';
import { folderPath, inPhoneLayout, itemPath } from './addresses.ts';
import { selection } from './selection.ts';
import { openViewer, viewerPath } from '../../app/links/openViewer.ts';
import { rememberCrumb } from '../folder/queries.ts';

const patienceMs = 5000;

/** The item of a row; rows that are not here yet are fetched. */
function itemSoon(index: number): Promise<Item | undefined> {
  const item = listing.itemAt(index);
  if (item) return Promise.resolve(item);
  listing.ensure(index - 20, index + 20);
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      clearTimeout(timer);
      resolve(listing.itemAt(index));
    };
    const stop = onListing(() => {
      if (listing.itemAt(index)) end();
    });
    const timer = setTimeout(end, patienceMs);
  });
}

/** The next file in the list: folders are passed over. */
async function neighbor(from: FileItem, by: -1 | 1): Promise<FileItem | undefined> {
  const start = listing.indexOf(from.id);
  const { total = 0 } = listing.getState();
  if (start === undefined) return undefined;
  for (let index = start + by; index >= 0 && index < total; index += by) {
    const item = await itemSoon(index);
    if (!item) return undefined;
    if (item.kind === 1 && !isFrozen(item)) return item;
  }
  return undefined;
}

/** Whether a file has a page of its own to be looked at: a drawing, a model or an archive. */
export const opensInViewer = (name: string): boolean =>
  isViewable(name) || isModelFile(name) || isArchive(name);

/** Somebody has an eye on it. */
export function expectOpening(item: Item | undefined): void {
  if (item?.kind !== 1) return;
  if (isViewable(item.name)) expectViewer();
  else if (isModelFile(item.name)) expectModelViewer();
}

export function previewFile(file: FileItem): void {
  const first = file.id;
  if (isFrozen(file)) {
    tellFrozen('drive.frozen.file');
    return;
  }
  let shown = first;
  openPreview(file, {
    step: neighbor,
    onShow({ id }) {
      shown = id;
      selection.only(id);
    },
    onClosed() {
      // The browser gives the keyboard back to where it was before; it goes on at what was shown last.
      if (shown !== first) selection.only(shown);
    },
  });
}

/** A phone opens what its operator thinks it can; for the rest it tells the address to take along. */
const isTooLarge = ({ size }: FileItem): boolean => inPhoneLayout() && size > openLimit();

/**
 * Drawings and models have viewers, in a tab of their own; archives open like folders; everything else is looked at over
 * the list.
 */
export function openFile(file: FileItem): void {
  const { id, name } = file;
  if (isFrozen(file)) previewFile(file);
  else if (isViewable(name) && isTooLarge(file)) setComputerNotice(viewerPath(id));
  else if (isViewable(name)) openViewer(id);
  else if (isModelFile(name)) openModelFile(id);
  else if (isArchive(name)) openArchive(id);
  else previewFile(file);
}

export function openFolder(id: string): void {
  void router.navigate({ href: folderPath(id) });
}

/** What lies in the recycle bin is put back before it is opened. */
export function openItem(item: Item): void {
  if (item.deleteTime !== undefined) return;
  if (item.kind === 1) {
    // On a phone a file has a page of its own.
    if (inPhoneLayout()) void router.navigate({ href: itemPath(item.id) });
    else openFile(item);
    return;
  }
  rememberCrumb({ id: item.id, name: item.name }, item.parentId);
  openFolder(item.id);
}
