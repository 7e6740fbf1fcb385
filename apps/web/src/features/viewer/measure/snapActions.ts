/** Snaps and tracking by the keys and names that people know from CAD. */
import { IconBorderCornerSquare, IconFocusCentered, IconMagnet } from '@tabler/icons-react';
import type { AnyAction } from '../state/viewerAction.ts';
import type { ViewerState } from '../state/viewerStore.ts';
import { snaps, useSnaps } from './snapSettings.ts';

const isMeasuring = ({ head, tool }: ViewerState): boolean =>
  head !== undefined && tool.startsWith('measure-');

export const snapActions: readonly AnyAction[] = [
  {
    id: 'snaps',
    label: 'measure.snap.on',
    icon: IconMagnet,
    group: 'tool',
    shortcut: 'F3',
    commands: ['os', 'osnap'],
    when: isMeasuring,
    isOn: () => useSnaps.getState().on,
    perform: () => snaps.setOn(!useSnaps.getState().on),
  },
  {
    id: 'ortho',
    label: 'measure.snap.ortho',
    icon: IconBorderCornerSquare,
    group: 'tool',
    shortcut: 'F8',
    commands: ['or', 'ortho'],
    when: isMeasuring,
    isOn: () => useSnaps.getState().ortho,
    perform: () => snaps.setOrtho(!useSnaps.getState().ortho),
  },
  {
    id: 'tracking',
    label: 'measure.snap.tracking',
    icon: IconFocusCentered,
    group: 'tool',
    shortcut: 'F11',
    commands: ['otrack', 'autosnap'],
    when: isMeasuring,
    isOn: () => useSnaps.getState().tracking,
    perform: () => snaps.setTracking(!useSnaps.getState().tracking),
  },
];
