/** Locks and drafts, as the edit log uses them. */
export { editableFile, isCurrent, isHeld, lockOf, releaseLock, type Lock } from './lock.ts';
export {
  changeDraftSpace,
  draftsOf,
  insertDraft,
  ownDraft,
  removeEmptyLogs,
  setLogAside,
  type DraftRow,
} from './drafts.ts';
