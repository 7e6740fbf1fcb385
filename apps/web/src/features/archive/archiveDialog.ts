/** Which dialog about archives is open. One at a time. */
import type { ZipTask } from '@linework/contract/archive';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { create } from 'zustand';
import type { PickedMembers } from './memberPicks.ts';

/** What is to be extracted. */
export interface ExtractionRequest {
  fileId: string;
  name: string;
  /** Where to; beside the archive where absent. */
  folderId?: string | undefined;
  /** All of it where absent. */
  chosen?: PickedMembers | undefined;
  encoding?: ArchiveEncoding | undefined;
  password?: string | undefined;
  /** A failed task that it takes the place of. */
  instead?: ZipTask | undefined;
}

export interface Selected {
  items: readonly { name: string }[];
  fileIds: readonly string[];
  folderIds: readonly string[];
  /** Where the archive goes. */
  folderId: string;
}

export type ArchiveDialog =
  | { kind: 'clash'; extraction: ExtractionRequest }
  | { kind: 'target'; extraction: ExtractionRequest; startId: string }
  | { kind: 'password'; name: string; isWrong: boolean; onPassword: (password: string) => void }
  | { kind: 'compress'; selected: Selected }
  | { kind: 'frozen' };

export const useArchiveDialog = create<{ dialog: ArchiveDialog | undefined }>(() => ({ dialog: undefined }));

export const archiveDialog = {
  open: (dialog: ArchiveDialog) => useArchiveDialog.setState({ dialog }),
  /** This one: where its answer comes late, another may be open by then. */
  close: (dialog: ArchiveDialog | undefined) =>
    useArchiveDialog.setState((now) => (now.dialog === dialog ? { dialog: undefined } : now)),
};
