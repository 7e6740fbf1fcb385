import type { groupCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { listActivity } from './activity.ts';
import { listFiles, shareInto, unshare } from './files.ts';
import { addGroup, deleteGroup, editGroup, groupItemOf, listGroups } from './groups.ts';
import { invite, listInvites, stopInvite } from './invites.ts';
import { inviteInfo, join } from './join.ts';
import { changeRole, handOver, leaveGroup, listMembers, removeMember } from './members.ts';

export const groupHandlers: HandlersOf<typeof groupCalls> = {
  groupList: ({ app, session }) => listGroups(app.db, session.userId),
  groupAdd: ({ app, session }, asked) => addGroup(app, session.userId, asked),
  groupInfo: ({ app, session, group }) => groupItemOf(app.db, group.id, session.userId),
  groupEdit: ({ app, session }, asked) => editGroup(app, session.userId, asked),
  async groupDelete({ app, session, group }) {
    await deleteGroup(app, session.userId, group.id);
    return {};
  },
  groupMembers: ({ app, session, group }, asked) =>
    listMembers(app.db, { group, userId: session.userId }, asked),
  async groupRole({ app, session }, asked) {
    await changeRole(app, session.userId, asked);
    return {};
  },
  async groupRemove({ app, session }, asked) {
    await removeMember(app, session.userId, asked);
    return {};
  },
  async groupLeave({ app, session, group }) {
    await leaveGroup(app, session.userId, group.id);
    return {};
  },
  async groupHandOver({ app, session }, asked) {
    await handOver(app, session.userId, asked);
    return {};
  },
  groupInvites: ({ app, group }) => listInvites(app.db, group.id),
  groupInvite: async ({ app, session, language }, asked) =>
    invite(app, { actorId: session.userId, language, origin: await app.address.get() }, asked),
  async groupInviteStop({ app, session, group }, { inviteId }) {
    await stopInvite(app, session.userId, group.id, Number(inviteId));
    return {};
  },
  groupInviteInfo: ({ app, session }, { token }) => inviteInfo(app.db, token, session?.userId),
  groupJoin: ({ app, session }, { token }) => join(app, session.userId, token),
  groupFiles: ({ app, session, group }, asked) => listFiles(app, session, group, asked),
  groupShare: ({ app, session }, asked) => shareInto(app, session.userId, asked),
  groupUnshare: ({ app, session }, asked) => unshare(app, session.userId, asked),
  groupActivity: ({ app, group }, { before }) => listActivity(app.db, group.id, before),
};
