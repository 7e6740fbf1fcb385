/** The password and the choice of each archive that was looked into: still there when one comes back from a member. */
import type { ArchiveRow } from '@linework/contract/archive';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { create } from 'zustand';
import { useSession } from '../../app/session.ts';
import { nothingPicked, type MemberSelection } from './memberPicks.ts';

export interface ArchiveMemory {
  password: string | undefined;
  /** A member did not open with that password. */
  isWrong: boolean;
  /** Opens as soon as there is another password. */
  lockedMember: ArchiveRow | undefined;
  selection: MemberSelection;
  /** The list that its cursor is in. */
  listKey: string;
  /** Folders are chosen by their names, so another code page begins anew. */
  encoding: ArchiveEncoding | undefined;
}

const nothing: ArchiveMemory = {
  password: undefined,
  isWrong: false,
  lockedMember: undefined,
  selection: nothingPicked,
  listKey: '',
  encoding: undefined,
};

/** Of this page alone: passwords are written down nowhere. */
const useMemories = create<{ byFile: Readonly<Record<string, ArchiveMemory>> }>(() => ({ byFile: {} }));

// They go with the session.
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useMemories.setState({ byFile: {} });
});

export const useArchiveMemory = (fileId: string): ArchiveMemory =>
  useMemories(({ byFile }) => byFile[fileId] ?? nothing);

export const archiveMemory = (fileId: string): ArchiveMemory =>
  useMemories.getState().byFile[fileId] ?? nothing;

export function remember(fileId: string, part: Partial<ArchiveMemory>): void {
  useMemories.setState(({ byFile }) => ({
    byFile: { ...byFile, [fileId]: { ...(byFile[fileId] ?? nothing), ...part } },
  }));
}
