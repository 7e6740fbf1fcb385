/** The clouds of a comparison as notes on the drawing that is compared, for others to see there. */
import { bounds } from '@linework/contract/limits';
import { client } from '../../../app/api.ts';
import { packNote, type NoteData } from '../notes/note.ts';
import { cloudsOf } from './cloudNotes.ts';
import { useCompare, type ListedChange } from './compareStore.ts';
import { placeMarks } from './paintMarks.ts';

/** Of the layout on screen, which has no name where it is the model. */
export function cloudsOnScreen(changes: readonly ListedChange[]): {
  clouds: NoteData[];
  layout: string | undefined;
} {
  const { layout, model, camera, size, told } = useCompare.getState();
  const isModel = layout === model;
  const shift = (isModel ? told?.comparison?.shift : undefined) ?? [0, 0];
  const clouds = camera
    ? cloudsOf(placeMarks(changes, { layout, side: 'both', shift }), { camera, size, shift })
    : [];
  return { clouds, layout: isModel ? undefined : layout };
}

/** Of the layout on screen; how many there are. */
export async function keepClouds(fileId: string, changes: readonly ListedChange[]): Promise<number> {
  const { layout } = useCompare.getState();
  const notes = cloudsOnScreen(changes).clouds.map((data) => ({
    key: crypto.randomUUID(),
    layout,
    kind: 'cloud' as const,
    data: packNote(data),
  }));
  for (let at = 0; at < notes.length; at += bounds.notesACall)
    await client.call('noteSave', { fileId, notes: notes.slice(at, at + bounds.notesACall) });
  return notes.length;
}
