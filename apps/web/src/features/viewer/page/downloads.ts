/** What the Download menu offers: the file itself, the drawing in other versions, as a PDF, as a picture. */
import { drawingVersions } from '@linework/contract/convertKinds';
import type { PlainKey } from '@linework/i18n';
import { IconFileDownload, IconFileTypePdf, IconPhotoDown, IconVersions } from '@tabler/icons-react';
import { drawingActions } from './drawingActions.ts';
import { applies, isOpen, type ViewerAction } from '../state/viewerAction.ts';
import type { ViewerState } from '../state/viewerStore.ts';

type Version = (typeof drawingVersions)[number];

/** What is drawn alone cannot become a drawing again, and who may only look gets no copy. */
const canSaveAs = (state: ViewerState): boolean =>
  isOpen(state) && state.head?.format.toLowerCase() !== 'ocf' && state.file?.may?.download !== false;

const nameOf = (version: Version): PlainKey<'viewer'> => `viewer.download.dwg${version}`;

/** The newest first. */
export const versionActions: readonly ViewerAction[] = drawingVersions.toReversed().map((version) => ({
  id: `downloadDwg${version}`,
  label: nameOf(version),
  icon: IconVersions,
  group: 'file',
  commands: [`saveas ${version}`],
  when: canSaveAs,
  perform: async () => (await import('./saveVersion.ts')).saveVersion(version),
}));

/** `within`: what the entry opens in place of doing something. */
interface DownloadChoice {
  action: ViewerAction;
  label: PlainKey<'viewer'>;
  icon: ViewerAction['icon'];
  within?: readonly ViewerAction[];
}

const choices: readonly DownloadChoice[] = [
  { action: drawingActions.download, label: 'viewer.download.original', icon: IconFileDownload },
  {
    action: versionActions[0]!,
    label: 'viewer.download.version',
    icon: IconVersions,
    within: versionActions,
  },
  { action: drawingActions.print, label: 'viewer.download.pdf', icon: IconFileTypePdf },
  { action: drawingActions.savePicture, label: 'viewer.download.png', icon: IconPhotoDown },
];

export const downloadChoices = (): DownloadChoice[] => choices.filter(({ action }) => applies(action));

/** Whether there is anything to take along. */
export const canDownload = ({ head, file }: ViewerState): boolean =>
  head !== undefined && file?.may?.download !== false;
