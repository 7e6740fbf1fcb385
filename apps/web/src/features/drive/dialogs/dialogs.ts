/** Which dialog of the drive is open. One at a time; each is fetched when first needed. */
import type { FileItem, Item } from '@linework/contract/drive';
import type { PlainKey } from '@linework/i18n';
import { create } from 'zustand';
import type { DriveContext } from '../context.ts';

export type DriveDialog =
  | { kind: 'rename' | 'note'; item: Item }
  | { kind: 'newFolder'; parentId: string }
  | { kind: 'edit'; file: FileItem }
  | { kind: 'frozen'; reason: PlainKey<'drive'> }
  | { kind: 'move' | 'copy' | 'purge' | 'empty' | 'group'; context: DriveContext }
  | { kind: 'publish' | 'unpublish'; files: readonly FileItem[] };

export const useDriveDialog = create<{ dialog: DriveDialog | undefined }>(() => ({ dialog: undefined }));

export const driveDialog = {
  open: (dialog: DriveDialog) => useDriveDialog.setState({ dialog }),
  /** This one: where its answer comes late, another may be open by then. */
  close: (dialog: DriveDialog | undefined) =>
    useDriveDialog.setState((now) => (now.dialog === dialog ? { dialog: undefined } : now)),
};
