/** Choosing files of this machine by the browser's own dialog. */
import type { DroppedFiles } from './drop.ts';
import { drawingTypes } from './local.ts';

interface PickingWindow {
  showOpenFilePicker?(options: {
    multiple: boolean;
    types: { accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle[]>;
}

/** Must be called by a press. Nothing where it was cancelled. */
export async function chooseDrawing(): Promise<DroppedFiles | undefined> {
  const { showOpenFilePicker } = window as PickingWindow;
  // A driven browser has no dialog of its own; an input can be filled.
  if (!showOpenFilePicker || navigator.webdriver) return chooseByInput(drawingTypes);
  const accept = { 'application/octet-stream': drawingTypes.split(',') };
  try {
    const [handle] = await showOpenFilePicker({ multiple: false, types: [{ accept }] });
    return handle && { files: [await handle.getFile()], handle };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return chooseByInput(drawingTypes);
  }
}

export function chooseByInput(accept: string): Promise<DroppedFiles | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.hidden = true;
    document.body.append(input);
    const end = (files: readonly File[]): void => {
      input.remove();
      resolve(files.length > 0 ? { files } : undefined);
    };
    input.addEventListener('change', () => end([...(input.files ?? [])]));
    input.addEventListener('cancel', () => end([]));
    input.click();
  });
}
