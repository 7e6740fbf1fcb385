/** What pointing asks of the editor's page: snaps by its settings, names in the person's language. */
import { translate, type Dictionary } from '@linework/i18n';
import { useLanguageStore } from '../../../app/language.ts';
import { angleText, directionText, lengthText } from '../../viewer/measure/format.ts';
import { notationNow } from '../../viewer/measure/notation.ts';
import { useSnaps } from '../../viewer/measure/snapSettings.ts';
import { projectionOf } from '../../viewer/paint/projection.ts';
import { repaint } from '../../viewer/state/repaint.ts';
import { getViewer, useViewer } from '../../viewer/state/viewerStore.ts';
import { crosshair } from '../../viewer/tools/crosshair.ts';
import type { SnapSettings } from '../../viewer/measure/snapSettings.ts';
import type { CrosshairHost } from '../../viewer/tools/host.ts';
import type { ScreenProjection } from '../../viewer/state/tool.ts';
import { editorState, useEditor, type SnapOverride } from '../page/editorStore.ts';
import { wantsPoint } from '../page/commandLineText.ts';

export function projectionNow(): ScreenProjection {
  const { camera, size, look } = useViewer.getState();
  return projectionOf(camera, size, look.background);
}

/** What is typed, by the modes of the viewer; those that have no mode there leave the others as they are. */
const typedSnaps: Readonly<Record<string, SnapOverride>> = {
  END: 'end',
  MID: 'mid',
  CEN: 'center',
  GCE: 'center',
  QUA: 'quadrant',
  INT: 'intersection',
  APP: 'intersection',
  PER: 'perpendicular',
  TAN: 'tangent',
  NOD: 'node',
  INS: 'insertion',
  NEA: 'nearest',
  NON: 'none',
};

/** The word chosen from the snap menu, or typed, counts for one point, whatever else is on. */
function settings(): SnapSettings {
  const { snap } = editorState().prompt ?? {};
  const override = (snap === undefined ? undefined : typedSnaps[snap]) ?? useEditor.getState().override;
  const all = useSnaps.getState();
  if (override === undefined) return all;
  if (override === 'none') return { ...all, on: false };
  return { ...all, on: true, modes: [override] };
}

export const pointHost: CrosshairHost = {
  projection: projectionNow,
  snap: async (at, reach, modes, from) => getViewer()?.snap(at, reach, modes, from),
  measured: async (at, reach) => getViewer()?.measured(at, reach),
  settings,
  nameOf: (name) => translate(useLanguageStore.getState().texts as Dictionary, `measure.snap.${name}`),
  lengthText: (value) => lengthText(value, { ...notationNow(), units: 0 }),
  angleText: (radians) => angleText(radians, notationNow().angular),
  directionText: (radians) => directionText(radians, notationNow().angular),
  repaint,
  ...crosshair,
  // Whatever did not work is told on the command line.
  say: () => undefined,
};

/** Where the next point is tracked from. */
export function anchorNow(): { x: number; y: number } | undefined {
  const { prompt } = editorState();
  return wantsPoint(prompt) ? prompt.from : undefined;
}
