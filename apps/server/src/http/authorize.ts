/** The one place that decides who may make a call. */
import { codes, Failure, type Policy } from '@linework/contract';
import { companyRoleOf } from '../features/company/service.ts';
import type { CallContext } from './context.ts';

export async function authorize(policy: Policy, context: CallContext): Promise<void> {
  if (policy === 'anyone') return;
  const { session } = context;
  if (!session) throw new Failure(context.sessionProblem ?? codes.ticketUnknown);
  switch (policy) {
    case 'signedIn':
      return;
    case 'admin':
      if (!session.isAdmin) throw new Failure(codes.forbidden);
      return;
    case 'companyMember':
    case 'companyAdmin': {
      const role = await companyRoleOf(context.app.db, session.userId);
      if (role === undefined) throw new Failure(codes.companyAbsent);
      if (policy === 'companyAdmin' && role === 'member') throw new Failure(codes.companyPermission);
    }
  }
}
