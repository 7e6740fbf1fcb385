/** Opening the editor: what has to be asked first, where it opens, and that it is counted. */
import type { CallResponse } from '@linework/contract/calls';
import { onlineEditQuery } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';

export type EditState = CallResponse<'teamworkState'>;

export interface EditPorts {
  state(fileId: string): Promise<EditState>;
  /** In a tab of its own. */
  open(path: string): void;
  later(ms: number, work: () => void): void;
  count(fileId: string, type: EditType | undefined): void;
}

/** Goes along with the address only where the draft is chosen. */
export type EditType = 'draft';

export function editorPath(fileId: string, type?: EditType): string {
  const query = new URLSearchParams({ ...onlineEditQuery, ...(type && { type }) });
  return `/cloudNative/${fileId}?${query}`;
}

export function openEditor(fileId: string, ports: EditPorts, type?: EditType): void {
  ports.open(editorPath(fileId, type));
  ports.later(limits.trackingDelayMs, () => ports.count(fileId, type));
}

/** What is to be asked before the editor opens; where there is nothing, it opens at once. */
export async function beginEditing(
  fileId: string,
  ports: EditPorts,
): Promise<{ ask: 'lock' | 'draft'; state: EditState } | undefined> {
  const state = await ports.state(fileId);
  if (state.isLock === 1) return { ask: 'lock', state };
  if (state.hasDraft === 1) return { ask: 'draft', state };
  openEditor(fileId, ports);
  return undefined;
}
