/** Rows on their way to another folder, under the pointer. */
import { create } from 'zustand';
import { springOpen, springShut } from '../../../ui/springOpen.ts';
import type { RowDrag } from '../../../ui/list/pointer.ts';
import { currentContext } from '../context.ts';
import { listing } from '../listing.ts';
import { moveItems, trashItems } from '../operations.ts';
import { countOf, selection } from '../selection.ts';

interface Dragging {
  /** 0: nothing is dragged. */
  count: number;
  name: string;
  /** What it would go into, for the badge. */
  target: string | undefined;
}

const nothing: Dragging = { count: 0, name: '', target: undefined };
export const useDragging = create<Dragging>(() => nothing);

const targets = '[data-drop-folder-id], [data-drop-trash]';
let over: HTMLElement | undefined;

/** A folder cannot go into itself, and what lies in a folder need not go there. */
function accepts(element: HTMLElement): boolean {
  const id = element.dataset['dropFolderId'];
  const { place } = currentContext();
  if (place.section === 'trash') return false;
  if (id === undefined) return true;
  return !selection.get().ids.has(id) && !(place.section === 'index' && place.folderId === id);
}

function mark(element: HTMLElement | undefined): void {
  if (over === element) return;
  if (over) delete over.dataset['dropOver'];
  over = element;
  if (over) over.dataset['dropOver'] = '';
  useDragging.setState({ target: over && (over.dataset['dropFolderName'] ?? over.textContent.trim()) });
}

export const rowDrag: RowDrag = {
  start(index) {
    const chosen = selection.get();
    if (listing.getState().place.section === 'trash' || chosen.ids.size === 0) return false;
    const name = listing.itemAt(index)?.name ?? '';
    useDragging.setState({ count: countOf(chosen), name, target: undefined });
    return true;
  },

  move(x, y) {
    springOpen(x, y);
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>(targets) ?? undefined;
    mark(found && accepts(found) ? found : undefined);
  },

  end(drop) {
    const target = over;
    mark(undefined);
    springShut();
    useDragging.setState(nothing);
    if (!drop || !target) return;
    const { dropFolderId: id, dropFolderName: name = '' } = target.dataset;
    void (id === undefined ? trashItems(currentContext()) : moveItems(currentContext(), { id, name }));
  },
};
