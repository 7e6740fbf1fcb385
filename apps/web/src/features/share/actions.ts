/** What other features use of sharing. Small: dialogs are fetched when they open. */
import { create } from 'zustand';
import { session } from '../../app/session.ts';

/** What is about to be shared. */
export interface Sharing {
  /** Those of them that are known. */
  items: readonly { kind: 0 | 1; name: string }[];
  fileIds: readonly string[];
  folderIds: readonly string[];
  /** Of the viewer: the query that leads to the view on screen. */
  view?: string;
}

/** What is about to be copied into one's own cloud: these, or all that was shared where none is named. */
export interface Saving {
  via: string;
  fileIds: readonly string[];
  folderIds: readonly string[];
}

/** What needs an account first. */
export type SignInReason = 'save' | 'threeD';

interface Host {
  sharing: Sharing | undefined;
  saving: Saving | undefined;
  signIn: SignInReason | undefined;
}

const nothing: Host = { sharing: undefined, saving: undefined, signIn: undefined };

/** What ShareHost shows; one at a time. */
export const useShareHost = create<Host>(() => nothing);

/** What it shows: where an answer comes late, that may be something else by then. */
export const closeShareHost = (shown: Host): void =>
  useShareHost.setState((now) => (now === shown ? nothing : now));

export function shareItems(sharing: Sharing): void {
  useShareHost.setState({ ...nothing, sharing });
}

/** One file or folder of one's own. */
export interface SharedItem {
  id: string;
  kind: 0 | 1;
  name: string;
}

export async function copyLinkTo(item: SharedItem): Promise<void> {
  const { copyItemLink } = await import('./itemLink.ts');
  await copyItemLink(item);
}

export function askToSignIn(signIn: SignInReason): void {
  useShareHost.setState({ ...nothing, signIn });
}

const keptKey = 'linework.saving';
/** Whoever signs in much later has something else in mind. */
const keptMs = 30 * 60_000;

/** Asks where to; whoever has not signed in is asked to, and comes back to this. */
export function saveToCloud(saving: Saving): void {
  if (session.get().user) {
    useShareHost.setState({ ...nothing, saving });
    return;
  }
  try {
    sessionStorage.setItem(
      keptKey,
      JSON.stringify({ saving, path: location.pathname, until: Date.now() + keptMs }),
    );
  } catch {
    // then it is asked for once more
  }
  askToSignIn('save');
}

/** Goes on where signing in has interrupted it, on the same page. */
export function goOnSaving(): void {
  const text = sessionStorage.getItem(keptKey);
  if (text === null || !session.get().user) return;
  sessionStorage.removeItem(keptKey);
  const { saving, path, until } = JSON.parse(text) as { saving: Saving; path: string; until: number };
  if (path === location.pathname && Date.now() < until) saveToCloud(saving);
}
