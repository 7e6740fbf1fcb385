/** What other features use of groups. Small: everything is fetched when it opens. */
import { lazyPart } from '../../app/lazyPart.ts';

export const ShareIntoGroupDialog = lazyPart(
  () => import('./ShareIntoGroupDialog.tsx'),
  'ShareIntoGroupDialog',
  'group',
);

/** A group's page, in the layout one is in. */
export const groupPath = (groupId: string, phone: boolean): string =>
  phone ? `/webH5?tab=group&group=${groupId}` : `/yun/group/${groupId}`;
