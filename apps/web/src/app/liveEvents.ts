/** What happens to the account elsewhere — another tab, another device, a job — reaches this page as it happens. */
import type { UserInfo } from '@linework/contract/account';
import { codes } from '@linework/contract/codes';
import { useEffect } from 'react';
import { cookies } from './api.ts';
import { ticketCookie } from './cookies.ts';
import { resync } from './resync.ts';
import { session, useSession } from './session.ts';
import { signedOut } from './signOut.ts';

/** The browser reconnects by itself; a session that has ended is answered so that it stops trying. */
function listen(): () => void {
  const ticket = cookies.get(ticketCookie);
  if (ticket === undefined) return () => undefined;
  const source = new EventSource(`/events?utoken=${encodeURIComponent(ticket)}`);
  source.addEventListener('user', (event: MessageEvent<string>) => {
    session.set({ user: JSON.parse(event.data) as UserInfo });
  });
  source.addEventListener('resync', resync);
  source.addEventListener('signedOut', () => {
    source.close();
    signedOut(codes.sessionRevoked);
  });
  return () => source.close();
}

export function useLiveEvents(): void {
  const signedInWith = useSession((state) => (state.user ? state.ticket : undefined));
  useEffect(() => (signedInWith === undefined ? undefined : listen()), [signedInWith]);
}
