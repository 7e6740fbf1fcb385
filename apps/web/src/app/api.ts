import { clientTypeNames } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import { createClient, type CallError } from '@linework/client';
import { clientCodes, sessionEndCodes } from '@linework/contract/codes';
import { showToast } from '../ui/toast.ts';
import { config } from './config.ts';
import { cookieJar, ticketCookie } from './privacy/cookies.ts';
import { inPhoneLayout, isPhone } from './device.ts';
import { helpPathFor } from './wording/helpTopics.ts';
import { prefersDesktop } from './mobile/phonePath.ts';
import { safeStorage } from './safeStorage.ts';
import { t, useLanguageStore } from './language.ts';
import type { LaunchedClient } from './navigation.ts';
import { signedOut } from './signOut.ts';

export const cookies = cookieJar(document, location);

const launchedKey = 'linework.client';
let launched: LaunchedClient | undefined = readLaunched();

function readLaunched(): LaunchedClient | undefined {
  try {
    const text = sessionStorage.getItem(launchedKey);
    return text === null ? undefined : (JSON.parse(text) as LaunchedClient);
  } catch {
    return undefined;
  }
}

/** From here on calls go out in the name of the native app that opened this page. */
export function rememberClient(client: LaunchedClient): void {
  launched = client;
  try {
    sessionStorage.setItem(launchedKey, JSON.stringify(client));
  } catch {
    // known for this page only
  }
}

function browserName(): string {
  const [, name = 'browser', version = '0'] =
    /(Firefox|Edg|Chrome|Version)\/(\d+)/.exec(navigator.userAgent) ?? [];
  return `${name === 'Version' ? 'Safari' : name}/${version}`;
}

/** Codes the client finds by itself have their words here; all others bring the server's. */
function wordsFor(code: string, message: string): string {
  if (code === '100' || code === '101' || code === '0000102') return t(`error.${code}`);
  return message;
}

/** Why a call failed, in the language of the page. */
export const failureText = ({ code, message }: Pick<CallError, 'code' | 'message'>): string =>
  wordsFor(code, message);

/** Says why a call failed, where it was made without saying so. The end of a session is told by others. */
export function tellFailure({ code, message }: Pick<CallError, 'code' | 'message'>): void {
  if (sessionEndCodes.includes(code) || code === clientCodes.legacyTicket) return;
  const path = helpPathFor(code);
  const perform = (): void => void window.open(path, '_blank', 'noopener');
  showToast('error', wordsFor(code, message), {
    ...(path !== undefined && { action: { label: t('action.learnMore'), perform } }),
  });
}

/** In whose name calls go out: a native app's, or a browser's on a desk or on a phone. */
export function clientTypeNow(): string {
  if (launched) return launched.clientType;
  // Pages with one address for all (plans, invoices, the viewer) are asked for by phones too.
  const isMobile = inPhoneLayout() || (isPhone() && !prefersDesktop());
  return isMobile ? clientTypeNames.mobile : clientTypeNames.desktop;
}

export const client = createClient({
  baseUrl: '',
  get clientType() {
    return clientTypeNow();
  },
  get clientVersion() {
    return launched?.clientVersion ?? limits.clientVersion;
  },
  appVersion: config.version,
  language: () => useLanguageStore.getState().language,
  platform: 'web',
  browser: browserName(),
  storage: safeStorage,
  sendsClientToken: true,
  ticket: {
    get: () => cookies.get(ticketCookie),
    set: (ticket) => {
      if (ticket === undefined) cookies.remove(ticketCookie);
      // The server has set its own already, on the domain it was told to use.
      else if (cookies.get(ticketCookie) !== ticket) cookies.set(ticketCookie, ticket);
    },
  },
  onSignedOut: signedOut,
  onToast: (message, code) => tellFailure({ code, message }),
});
