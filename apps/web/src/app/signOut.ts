/** The end of a session, whoever ended it. Knows no router and no client: both are told by these hooks. */
import { showToast } from '../ui/toast.ts';
import { t } from './language.ts';
import { forgetOffline } from './offline/forget.ts';
import { session } from './session.ts';

interface Hooks {
  /** The page on screen is for signed-in people. */
  leavesPage(): boolean;
  toLogin(): void;
  forget(): void;
}

let hooks: Hooks | undefined;
/** Before a navigation the guard decides where to go; it learns here why the session ended. */
let checks = 0;
let reason: string | undefined;

export async function checkingSession<T>(work: () => Promise<T>): Promise<T> {
  checks += 1;
  reason = undefined;
  try {
    return await work();
  } finally {
    checks -= 1;
  }
}

/** Says why the session ended, if the last check found that it did. */
export function tellSessionEnd(): void {
  if (reason !== undefined) tell(reason);
  reason = undefined;
}

function tell(code: string): void {
  if (code === '0000005' || code === '1000005' || code === '1000008' || code === '101') {
    showToast('info', t(`error.${code}`));
  }
}

export function onSessionEnd(given: Hooks): void {
  hooks = given;
}

function clearSession(): void {
  session.clear();
  forgetOffline();
  hooks?.forget();
}

/** The server says that the session is over: everything of it goes, and the person learns why. */
export function signedOut(code: string): void {
  clearSession();
  if (checks > 0) reason = code;
  else if (hooks?.leavesPage()) {
    tell(code);
    hooks.toLogin();
  }
}

/** The person left by their own will. */
export function leave(): void {
  clearSession();
  hooks?.toLogin();
}
