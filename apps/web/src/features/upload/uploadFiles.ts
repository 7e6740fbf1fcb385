import { folderOnScreen, useDock } from './dock.ts';
import type { UploadTarget } from './item.ts';

/** Uploads files, with the folders they were chosen in; into the folder on screen, unless another is named. */
export function uploadFiles(files: Iterable<File>, target: UploadTarget = folderOnScreen()): void {
  const chosen = [...files];
  if (chosen.length === 0) return;
  useDock.setState({ wanted: true });
  void import('./intake.ts').then(({ takeIn }) => takeIn({ files: chosen }, target));
}
