/** Who is signed in: loading, signing in and out. */
import { CallError } from '@linework/client';
import type { UserInfo } from '@linework/contract/account';
import { clientCodes } from '@linework/contract/codes';
import { forgetPending } from '../features/upload/pending.ts';
import { client, cookies } from './api.ts';
import { ticketCookie } from './privacy/cookies.ts';
import { safeStorage } from './safeStorage.ts';
import { setLanguage, useLanguageStore } from './language.ts';
import { forgetOffline } from './offline/forget.ts';
import { session } from './session.ts';
import { leave } from './signOut.ts';

/** The server did not answer: nothing is known about the session, so nothing is thrown away. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The page that one came by does not show how much is used; the next one may. */
let storageWaits = false;

/** Loads the account of the ticket. False where there is none, or where it is no longer good. */
export async function loadUser(launchTicket?: string): Promise<boolean> {
  if (launchTicket !== undefined && (await launch(launchTicket))) return true;
  const ticket = cookies.get(ticketCookie);
  const known = session.get();
  if (known.user && known.ticket === ticket) {
    if (storageWaits) void loadStorage();
    return true;
  }
  if (ticket === undefined) {
    forgetOffline();
    return false;
  }
  const told = toldUser();
  if (told) {
    accept(told);
    storageWaits = true;
    return true;
  }
  try {
    accept(await client.call('userInfo', {}, { quiet: true }));
    void loadStorage();
    return true;
  } catch (error) {
    throwIfUnreachable(error);
    client.ticket.set(undefined);
    session.clear();
    forgetOffline();
    return false;
  }
}

/** A launch ticket that was not taken leaves everything as it was; the person hears why if they are not signed in. */
async function launch(launchTicket: string): Promise<boolean> {
  const quiet = cookies.get(ticketCookie) !== undefined;
  try {
    const user = await client.call('userInfo', { launchTicket }, { quiet });
    client.forgetSecret();
    accept(user);
    void loadStorage();
    return true;
  } catch (error) {
    throwIfUnreachable(error);
    return false;
  }
}

/** Whom the server sent this page to, where it wrote that into it: a drawing's. Once. */
function toldUser(): UserInfo | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="linework-user"]');
  meta?.remove();
  return meta ? (JSON.parse(meta.content) as UserInfo) : undefined;
}

function accept(user: UserInfo): void {
  session.set({ user, ticket: cookies.get(ticketCookie) });
  if (
    safeStorage.getItem('linework.language') === null &&
    user.language !== useLanguageStore.getState().language
  ) {
    void setLanguage(user.language);
  }
  if (user.companyId !== '') void loadCompany();
}

function throwIfUnreachable(error: unknown): void {
  if (error instanceof CallError && error.code === clientCodes.network) throw new Unreachable();
}

export async function loadStorage(): Promise<void> {
  storageWaits = false;
  const storage = await client.call('storage', {}, { quiet: true }).catch(() => undefined);
  if (storage && session.get().user) session.set({ storage });
}

export async function loadCompany(): Promise<void> {
  const company = await client.call('companyInfo', {}, { quiet: true }).catch(() => undefined);
  if (company && session.get().user) session.set({ company: company.id === '' ? undefined : company });
}

/** After a sign-in of any kind: a fresh secret and a fresh account. */
export async function enter(): Promise<void> {
  client.forgetSecret();
  forgetOffline();
  session.clear();
  await loadUser();
}

export async function signOut(): Promise<void> {
  const { user } = session.get();
  if (user) forgetPending(user.id);
  // Signing out must work without a network too; the server's half then expires by itself.
  await client.call('logout', {}, { quiet: true }).catch(() => undefined);
  client.ticket.set(undefined);
  client.forgetSecret();
  leave();
}
