/** What leaves the viewer: the view as a picture or as a link; paper is print/. */
import { saveBlob } from '../../../app/saveBlob.ts';
import { wordsOf } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import { linkQuery } from './persistView.ts';
import { baseName, getViewer, useViewer } from '../state/viewerStore.ts';

/** Pixels of the long side of what is saved. */
const longSide = 4000;

/** `factor`: pixels for a CSS pixel. */
async function pictureOf(factor: number): Promise<Blob> {
  const { camera, size, look } = useViewer.getState();
  const viewer = getViewer();
  if (!viewer) throw new Error('nothing is open');
  const picture = await viewer.picture({
    width: Math.round(size.width * factor),
    height: Math.round(size.height * factor),
    pixelRatio: factor,
    camera: { ...camera, scale: camera.scale * factor },
    background: look.background,
    exactColors: true,
    type: 'image/png',
  });
  const { takeMarkupScreenshot } = await import('./markupScreenshot.ts');
  return takeMarkupScreenshot(picture, factor, look.background);
}

function fineFactor(): number {
  const { width, height } = useViewer.getState().size;
  return longSide / Math.max(width, height, 1);
}

/** Says how it went; the work has begun by then, while the press that asked for it still counts. */
async function told(work: Promise<void>, done?: 'viewer.done.picture' | 'viewer.done.link'): Promise<void> {
  const [t, went] = await Promise.all([
    wordsOf('viewer'),
    work.then(
      () => true,
      () => false,
    ),
  ]);
  if (!went) showToast('error', t('viewer.failed.output'));
  else if (done) showToast('success', t(done));
}

export function copyPicture(): Promise<void> {
  // Safari wants the item at once and its content later; the others take both.
  const picture = pictureOf(Math.max(2, devicePixelRatio));
  return told(
    navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]),
    'viewer.done.picture',
  );
}

export function savePicture(): Promise<void> {
  return told(pictureOf(fineFactor()).then((picture) => saveBlob(picture, `${baseName()}.png`)));
}

export function copyLink(): Promise<void> {
  const link = `${location.origin}${location.pathname}?${linkQuery()}`;
  return told(navigator.clipboard.writeText(link), 'viewer.done.link');
}
