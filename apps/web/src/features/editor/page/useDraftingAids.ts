import { changeLook } from '../../viewer/state/look.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import { snaps, useSnaps } from '../../viewer/measure/snapSettings.ts';
import { keep, useEditor } from './editorStore.ts';

/** What pointing is helped by, each to be turned on and off. */
export function useDraftingAids() {
  const { on, ortho, polar, tracking } = useSnaps();
  const { isGridOn, isGridSnapOn } = useEditor();
  const lineWeights = useViewer((state) => state.look.lineWeights);
  return [
    { id: 'grid', key: 'F7', isOn: isGridOn, change: () => keep({ isGridOn: !isGridOn }) },
    { id: 'gridSnap', key: 'F9', isOn: isGridSnapOn, change: () => keep({ isGridSnapOn: !isGridSnapOn }) },
    { id: 'ortho', key: 'F8', isOn: ortho, change: () => snaps.setOrtho(!ortho) },
    { id: 'polar', key: 'F10', isOn: polar !== 0, change: () => snaps.setPolar(polar === 0 ? 45 : 0) },
    { id: 'snap', key: 'F3', isOn: on, change: () => snaps.setOn(!on) },
    { id: 'tracking', key: 'F11', isOn: tracking, change: () => snaps.setTracking(!tracking) },
    {
      id: 'lineWeight',
      key: undefined,
      isOn: lineWeights,
      change: () => changeLook({ lineWeights: !lineWeights }),
    },
  ] as const;
}
