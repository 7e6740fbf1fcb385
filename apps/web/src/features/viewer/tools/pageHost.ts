/** The page that tools really work on. */
import { translate, type Dictionary, type PlainKey } from '@linework/i18n';
import { useLanguageStore, wordsOf } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import { angleText, areaText, directionText, lengthText } from '../measure/format.ts';
import { notationNow } from '../measure/notation.ts';
import { useSnaps } from '../measure/snapSettings.ts';
import { deleteSelected, duplicateSelected, editText, putNote, writeNote } from '../notes/noteCommands.ts';
import { plainData } from '../notes/note.ts';
import { notesOnScreen, selectNotes, setData, useNotes } from '../notes/notesStore.ts';
import { paintNotes } from '../notes/paintNotes.ts';
import { chosenPicture } from '../notes/chosenPicture.ts';
import { projectionNow } from '../paint/projection.ts';
import { repaint } from '../state/repaint.ts';
import { getViewer, selectTool, setTool, useViewer } from '../state/viewerStore.ts';
import { crosshair } from './crosshair.ts';
import type { CrosshairHost } from './host.ts';
import type { EditPorts } from './note/edit.ts';
import type { NotePorts } from './note/ports.ts';

/** The words are there: the overlay waits for them before it stands. */
function word(key: PlainKey<'measure' | 'notes'>): string {
  return translate(useLanguageStore.getState().texts as Dictionary, key);
}

export const toolHost: CrosshairHost = {
  projection: projectionNow,
  snap: async (at, reach, modes, from) => getViewer()?.snap(at, reach, modes, from),
  measured: async (at, reach) => getViewer()?.measured(at, reach),
  settings: useSnaps.getState,
  nameOf: (name) => word(`measure.snap.${name}`),
  lengthText: (value) => lengthText(value, notationNow()),
  angleText: (radians) => angleText(radians, notationNow().angular),
  directionText: (radians) => directionText(radians, notationNow().angular),
  repaint,
  ...crosshair,
  say: (message) => void wordsOf('measure', 'notes').then((t) => showToast('info', t(message))),
};

export const areaNow = (area: number): string => areaText(area, notationNow());

export const notePorts: NotePorts = {
  projection: projectionNow,
  put: putNote,
  write: writeNote,
  preview(context, projection, kind, data) {
    const { style } = useNotes.getState();
    const { twist } = useViewer.getState().camera;
    const whole = { ...plainData, color: style.color, width: style.width, turn: -twist, ...data };
    paintNotes(context, [{ kind, data: whole }], projection);
  },
  letters: () => useNotes.getState().style.letters,
  fill: () => useNotes.getState().style.fill,
  stamp: () => useNotes.getState().style.stamp,
  picture: chosenPicture,
  now: Date.now,
  repaint,
};

export const editPorts: EditPorts = {
  projection: projectionNow,
  notes: notesOnScreen,
  selection: () => useNotes.getState().selection,
  select: selectNotes,
  drag: (dragged) => useNotes.setState({ dragged }),
  change: setData,
  remove: () => void deleteSelected(),
  duplicate: duplicateSelected,
  editText,
  leave: () => setTool(selectTool),
  repaint,
};
