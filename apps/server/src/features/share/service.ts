/** Shares, as other features use them. */
export type { ShareVisit } from './shareVisit.ts';
export { addShare, type NewShare } from './add.ts';
export { stopShares } from './change.ts';
export { shareScope } from './enter.ts';
export { sharesFor, receivedItemsOf, type ReceivedRow } from './items.ts';
export { isOpen as isShareOpen, entryIdsOf as sharedEntryIds, type Share } from './rows.ts';
export { rememberVisit, visitIn } from './visit.ts';
