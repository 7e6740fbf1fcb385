/** What one can do with the drawing as a file, and with its picture. */
import type { PlainKey } from '@linework/i18n';
import {
  IconCamera,
  IconCloudDown,
  IconDownload,
  IconFolderOpen,
  IconHistory,
  IconLink,
  IconPencil,
  IconPhotoDown,
  IconPrinter,
  IconRotate3d,
  IconShare3,
} from '@tabler/icons-react';
import { canEdit, isEditorAvailable } from '../../teamwork/actions.ts';
import { desk } from '../state/desk.ts';
import {
  downloadDrawing,
  editDrawing,
  openOther,
  saveDrawing,
  shareDrawing,
  showIn3d,
  showVersions,
} from './fileActions.ts';
import { copyLink, copyPicture, savePicture } from './outputs.ts';
import { isOpen, type ViewerAction } from '../state/viewerAction.ts';
import type { ViewerState } from '../state/viewerStore.ts';

/** Who may look at somebody's drawing and not have it gets it neither on paper nor as a picture. */
const toLookAt = ({ file }: ViewerState): PlainKey<'viewer'> | undefined =>
  file?.may?.download === false ? 'viewer.refused.lookOnly' : undefined;

/** One's own drawing, or one that is nobody's: samples and files of this machine. */
const mayEdit = ({ file, head }: ViewerState): boolean => {
  if (!file || !head || file.via !== undefined || file.version) return false;
  if (file.kind === 'sample') return isEditorAvailable();
  return canEdit(file.name) && !location.pathname.includes('/version/');
};

export const drawingActions = {
  view3d: {
    id: 'view3d',
    label: 'viewer.action.view3d',
    icon: IconRotate3d,
    group: 'view',
    shortcut: '3',
    commands: ['3d', '3dorbit', '3do', 'orbit', 'vscurrent', 'shademode'],
    when: ({ file, head }) => file?.kind === 'cloud' && head?.solids === true,
    perform: showIn3d,
  },
  edit: {
    id: 'edit',
    label: 'viewer.action.edit',
    icon: IconPencil,
    group: 'file',
    commands: ['edit'],
    when: mayEdit,
    perform: editDrawing,
  },
  download: {
    id: 'download',
    label: 'viewer.action.download',
    icon: IconDownload,
    group: 'file',
    shortcut: 'mod+s',
    commands: ['download', 'save', 'qsave'],
    when: ({ file }) => file !== undefined && file.kind !== 'local' && (file.may?.download ?? true),
    perform: downloadDrawing,
  },
  share: {
    id: 'share',
    label: 'viewer.action.share',
    icon: IconShare3,
    group: 'file',
    commands: ['share', 'etransmit'],
    when: ({ file }) => file?.kind === 'cloud' && file.via === undefined,
    perform: shareDrawing,
  },
  save: {
    id: 'saveToCloud',
    label: 'viewer.action.saveToCloud',
    icon: IconCloudDown,
    group: 'file',
    when: ({ file }) => file?.via !== undefined && file.may?.save === true,
    perform: saveDrawing,
  },
  versions: {
    id: 'versions',
    label: 'viewer.action.versions',
    icon: IconHistory,
    group: 'file',
    commands: ['versions', 'history'],
    when: ({ file }) =>
      file?.kind === 'cloud' && file.via === undefined && !location.pathname.includes('/version/'),
    perform: showVersions,
  },
  copyPicture: {
    id: 'copyPicture',
    label: 'viewer.action.copyPicture',
    icon: IconCamera,
    group: 'file',
    shortcut: 'mod+c',
    commands: ['copyclip', 'screenshot'],
    when: isOpen,
    reason: toLookAt,
    perform: copyPicture,
  },
  savePicture: {
    id: 'savePicture',
    label: 'viewer.action.savePicture',
    icon: IconPhotoDown,
    group: 'file',
    commands: ['pngout', 'png'],
    when: isOpen,
    reason: toLookAt,
    perform: savePicture,
  },
  print: {
    id: 'print',
    label: 'viewer.action.print',
    icon: IconPrinter,
    group: 'file',
    shortcut: 'mod+p',
    commands: ['plot', 'print', 'exportpdf', 'pdf'],
    when: isOpen,
    reason: toLookAt,
    perform: () => desk.show('print'),
  },
  copyLink: {
    id: 'copyLink',
    label: 'viewer.action.copyLink',
    icon: IconLink,
    group: 'file',
    commands: ['link'],
    when: (state) => isOpen(state) && state.file?.kind !== 'local',
    perform: copyLink,
  },
  openOther: {
    id: 'openOther',
    label: 'viewer.action.openOther',
    icon: IconFolderOpen,
    group: 'file',
    shortcut: 'mod+o',
    commands: ['open'],
    perform: openOther,
  },
} as const satisfies Record<string, ViewerAction>;
