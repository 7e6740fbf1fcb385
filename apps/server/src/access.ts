/** Who may reach what, as the features say; `http/authorize.ts` asks them through this. */
import { companyRoleOf } from './features/company/service.ts';
import { ownScope } from './features/drive/service.ts';
import { publicScope } from './features/gallery/service.ts';
import { groupRoleOf, groupScope } from './features/group/service.ts';
import { shareScope } from './features/share/service.ts';
import { sessionOf } from './http/authorize.ts';
import type { AccessRules } from './http/context.ts';

export const access: AccessRules = {
  companyRole: ({ app }, userId) => companyRoleOf(app.db, userId),
  groupRole: ({ app }, groupId, userId) => groupRoleOf(app.db, groupId, userId),
  ownDrive: ownScope,
  ways: {
    share: shareScope,
    group: async (context, name) => groupScope(context.app.db, Number(name), sessionOf(context).userId),
    public: ({ app, session }, name) => publicScope(app.db, Number(name), session),
  },
};
