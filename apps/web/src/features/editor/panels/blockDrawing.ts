/** The drawing of the drive whose blocks the palette shows. */
import { create } from 'zustand';
import { fetchFile } from '../../viewer/open/missingFiles.ts';
import type { LibraryBlock } from '../engine/types.ts';
import { getEngine } from '../page/editorStore.ts';

interface Shown {
  drawing: { id: string; name: string } | undefined;
  blocks: readonly LibraryBlock[];
  /** `noneThere`: it has been read, and has none. */
  state: 'loading' | 'failed' | 'noneThere';
}

export const useBlockDrawing = create<Shown>(() => ({ drawing: undefined, blocks: [], state: 'noneThere' }));

/** Shows its blocks as soon as it is read; false where it cannot be. */
export async function openBlocksOf(drawing: { id: string; name: string }): Promise<boolean> {
  const engine = getEngine();
  const { id } = drawing;
  if (!engine) return false;
  const isKnown = useBlockDrawing.getState().drawing?.id === id;
  if (isKnown && (await engine.hasLibrary(id))) return true;
  const isWanted = (): boolean => useBlockDrawing.getState().drawing?.id === id;
  useBlockDrawing.setState({ drawing, blocks: [], state: 'loading' });
  try {
    const blocks = await engine.openLibrary(id, await fetchFile(id));
    if (isWanted()) useBlockDrawing.setState({ blocks, state: 'noneThere' });
    return true;
  } catch {
    if (isWanted()) useBlockDrawing.setState({ state: 'failed' });
    return false;
  }
}
