/** What happens to the account elsewhere — another tab, another device, a job — reaches this page as it happens. */
import type { UserInfo } from '@linework/contract/account';
import { codes } from '@linework/contract/codes';
import { useEffect } from 'react';
import { loadStorage } from '../account.ts';
import { cookies } from '../api.ts';
import { ticketCookie } from '../privacy/cookies.ts';
import { tellDriveEvent, type DriveUpdate } from './driveEvents.ts';
import { tellFontEvent } from './fontEvents.ts';
import { tellJobEvent, type JobProgress } from './jobEvents.ts';
import { tellNoteEvent } from './noteEvents.ts';
import { resync } from './resync.ts';
import { session, useSession } from '../session.ts';
import { signedOut } from '../signOut.ts';
import { tellTopic, topics } from './topicEvents.ts';

const storagePauseMs = 1000;
let storageTimer: ReturnType<typeof setTimeout> | undefined;

/** Used space follows what happens to files, where it is shown; a long upload tells often. */
function loadStorageSoon(): void {
  if (!session.get().storage) return;
  storageTimer ??= setTimeout(() => {
    storageTimer = undefined;
    void loadStorage();
  }, storagePauseMs);
}

/** The browser reconnects by itself; a session that has ended is answered so that it stops trying. */
function listen(): () => void {
  const ticket = cookies.get(ticketCookie);
  if (ticket === undefined) return () => undefined;
  const age = Math.ceil(performance.now());
  const source = new EventSource(`/events?utoken=${encodeURIComponent(ticket)}&age=${age}`);
  const askAgain = (): void => {
    resync();
    loadStorageSoon();
  };
  // Nothing is told while the line is down. The first time, the server knows whether something was missed.
  source.addEventListener('error', () => source.addEventListener('open', askAgain, { once: true }));
  source.addEventListener('user', (event: MessageEvent<string>) => {
    session.set({ user: JSON.parse(event.data) as UserInfo });
  });
  source.addEventListener('drive', (event: MessageEvent<string>) => {
    tellDriveEvent(JSON.parse(event.data) as DriveUpdate);
    loadStorageSoon();
  });
  source.addEventListener('job', (event: MessageEvent<string>) => {
    tellJobEvent(JSON.parse(event.data) as JobProgress);
  });
  source.addEventListener('font', () => {
    tellFontEvent();
    loadStorageSoon();
  });
  source.addEventListener('note', (event: MessageEvent<string>) => {
    tellNoteEvent((JSON.parse(event.data) as { fileId: string }).fileId);
  });
  for (const topic of topics) {
    source.addEventListener(topic, (event: MessageEvent<string>) => tellTopic(topic, JSON.parse(event.data)));
  }
  source.addEventListener('resync', askAgain);
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
