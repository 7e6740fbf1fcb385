/** Files that are dropped or pasted anywhere. Small, since it is there from the start; the rest is fetched by need. */
import { isTyping } from '../../app/typing.ts';
import { springOpen, springShut } from '../../ui/springOpen.ts';
import { folderOnScreen, useDock } from './dock.ts';
import type { UploadTarget } from './item.ts';
import { takeDropped, type Dropped } from './takeDropped.ts';

type Take = (dropped: Dropped[], target: UploadTarget, how: 'drop' | 'paste') => void;

let lit: HTMLElement | undefined;
/** Something of the page itself is being dragged, which may look like a file (a picture does). */
let own = false;

function light(element: HTMLElement | undefined): void {
  if (lit === element) return;
  if (lit) delete lit.dataset['dropOver'];
  lit = element;
  if (lit) lit.dataset['dropOver'] = '';
}

function hover(target: UploadTarget | undefined, element?: HTMLElement): void {
  light(element);
  const { dragged } = useDock.getState();
  if (dragged?.folderId === target?.folderId && dragged?.name === target?.name) return;
  useDock.setState(target ? { dragged: target, wanted: true } : { dragged: undefined });
}

/** The folder under the pointer, or else the one on screen. */
function targetAt(place: EventTarget | null): { target: UploadTarget; element?: HTMLElement } {
  const element = place instanceof Element && place.closest<HTMLElement>('[data-drop-folder-id]');
  if (!element) return { target: folderOnScreen() };
  const { dropFolderId = '0', dropFolderName = '' } = element.dataset;
  return { target: { folderId: dropFolderId, name: dropFolderName }, element };
}

/** A dialog has the window to itself, unless it is the one for uploading. */
const isBlocked = (): boolean =>
  document.querySelector('dialog[open]:not(:has([data-takes-drops]))') !== null;

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  !own && (dataTransfer?.types.includes('Files') ?? false);

export function watchWindow(take: Take): () => void {
  const stop = new AbortController();
  const on = <Name extends keyof WindowEventMap>(name: Name, work: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, work, { signal: stop.signal });

  on('dragstart', () => (own = true));
  on('dragend', () => (own = false));
  on('dragover', (event) => {
    if (!hasFiles(event)) return;
    // Without this the browser would open the file instead of the page.
    event.preventDefault();
    const blocked = isBlocked();
    event.dataTransfer!.dropEffect = blocked ? 'none' : 'copy';
    if (blocked) return hover(undefined);
    springOpen(event.clientX, event.clientY);
    const { target, element } = targetAt(event.target);
    hover(target, element);
  });
  on('dragleave', (event) => {
    if (event.relatedTarget !== null) return;
    hover(undefined);
    springShut();
  });
  on('drop', (event) => {
    hover(undefined);
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (!isBlocked()) take(takeDropped(event.dataTransfer!), targetAt(event.target).target, 'drop');
    springShut();
  });
  on('paste', ({ clipboardData, target }) => {
    if (!clipboardData?.types.includes('Files') || isTyping(target) || isBlocked()) return;
    take(takeDropped(clipboardData), folderOnScreen(), 'paste');
  });
  return () => {
    stop.abort();
    hover(undefined);
  };
}
