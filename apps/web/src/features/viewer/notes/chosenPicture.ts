/** The picture that is put down next. */
import { create } from 'zustand';
import { repaint } from '../state/repaint.ts';
import { shrinkPicture, type NotePicture } from './pictures.ts';

interface Chosen {
  picture: NotePicture | undefined;
  busy: boolean;
}

export const useChosenPicture = create<Chosen>(() => ({ picture: undefined, busy: false }));

export const chosenPicture = (): NotePicture | undefined => useChosenPicture.getState().picture;

/** False where it cannot be read. */
export async function choosePicture(file: Blob): Promise<boolean> {
  useChosenPicture.setState({ busy: true });
  const picture = await shrinkPicture(file).catch(() => undefined);
  useChosenPicture.setState({ picture: picture ?? chosenPicture(), busy: false });
  repaint();
  return picture !== undefined;
}
