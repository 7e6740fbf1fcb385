import type { companyCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { changeRole, inviteMember, listMembers, removeMember } from './members.ts';
import { saveOidc, showOidc } from './oidcSettings.ts';
import { companyInfoOf, deleteCompany, joinInvited, saveCompany } from './service.ts';

export const companyHandlers: HandlersOf<typeof companyCalls> = {
  async companyInfo({ app, session }) {
    // Somebody who was invited while signed in is in without signing in again.
    await joinInvited(app.db, session.userId);
    return companyInfoOf(app.db, session.userId);
  },
  async companySave({ app, session }, data) {
    await saveCompany(app.db, session.userId, data);
    return companyInfoOf(app.db, session.userId);
  },
  async companyDelete({ app, session }) {
    await deleteCompany(app.db, session.userId);
    return {};
  },
  companyMembers: async ({ app, session }) => listMembers(app.db, session.userId),
  companyMemberAdd: async ({ app, session, language }, data) =>
    inviteMember(app.db, session.userId, data, { language, origin: await app.address.get() }),
  companyMemberRole: async ({ app, session }, { memberId, role }) =>
    changeRole(app.db, session.userId, Number(memberId), role),
  async companyMemberRemove({ app, session }, { memberId }) {
    await removeMember(app.db, session.userId, Number(memberId));
    return {};
  },
  companyOidcGet: async ({ app, session, origin }) => showOidc(app, session.userId, origin),
  async companyOidcSave({ app, session }, data) {
    await saveOidc(app, session, data);
    return {};
  },
};
