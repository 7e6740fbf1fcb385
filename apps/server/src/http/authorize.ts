/** The one place that decides who may make a call, and what a reader reaches by it. */
import { codes, Failure, type Policy } from '@linework/contract';
import type { Session } from '../features/session/service.ts';
import type { AccessScope } from './accessScope.ts';
import type { AccessRules, CallContext, GroupContext, ReaderContext } from './context.ts';

/** What can be decided before the request is looked at. */
export async function authorize(policy: Policy, context: CallContext): Promise<void> {
  // A reader may be a visitor; the request tells.
  if (policy === 'anyone' || policy === 'reader') return;
  const session = sessionOf(context);
  switch (policy) {
    case 'signedIn':
    case 'groupMember':
    case 'groupAdmin':
    case 'groupOwner':
      return;
    case 'admin':
      if (!session.isAdmin) throw new Failure(codes.forbidden);
      return;
    case 'companyMember':
    case 'companyAdmin': {
      const role = await context.access.companyRole(context, session.userId);
      if (role === undefined) throw new Failure(codes.companyAbsent);
      if (policy === 'companyAdmin' && role === 'member') throw new Failure(codes.companyPermission);
    }
  }
}

/** What is about something that the request names, once it is known to be right in form. */
export async function authorizeNamed(
  policy: Policy,
  context: CallContext,
  data: unknown,
): Promise<Pick<ReaderContext, 'scope'> | Pick<GroupContext, 'group'> | undefined> {
  switch (policy) {
    case 'reader':
      return { scope: await scopeOf(context, (data as { via?: string }).via) };
    case 'groupMember':
    case 'groupAdmin':
    case 'groupOwner': {
      const id = Number((data as { groupId: string }).groupId);
      const role = await context.access.groupRole(context, id, sessionOf(context).userId);
      if (role === undefined) throw new Failure(codes.groupAbsent);
      const isEnough =
        policy === 'groupMember' || role === 'owner' || (policy === 'groupAdmin' && role === 'admin');
      if (!isEnough) throw new Failure(codes.groupPermission);
      return { group: { id, role } };
    }
    default:
      return undefined;
  }
}

/** What a call reaches by its `via`; without one the caller's own drive. */
export async function scopeOf(context: CallContext, via: string | undefined): Promise<AccessScope> {
  const { access } = context;
  if (via === undefined) return access.ownDrive(sessionOf(context));
  const [way, name] = via.split(':') as [keyof AccessRules['ways'], string];
  return access.ways[way](context, name);
}

export function sessionOf({ session, sessionProblem }: CallContext): Session {
  if (!session) throw new Failure(sessionProblem ?? codes.ticketUnknown);
  return session;
}
