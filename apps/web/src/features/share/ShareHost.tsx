import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../app/lazyPart.ts';
import { useUser } from '../../app/session.ts';
import { closeShareHost, goOnSaving, useShareHost } from './actions.ts';

const ShareDialog = lazyPart(() => import('./dialog/ShareDialog.tsx'), 'ShareDialog', 'sharing', 'share');
const SaveDialog = lazyPart(() => import('./SaveDialog.tsx'), 'SaveDialog', 'share');
const SignInDialog = lazyPart(() => import('./SignInDialog.tsx'), 'SignInDialog', 'share');

/** Stands once in every shell that shares or takes what is shared. */
export function ShareHost() {
  const host = useShareHost();
  const { sharing, saving, signIn } = host;
  const close = (): void => closeShareHost(host);
  const signedIn = useUser() !== undefined;
  useEffect(() => {
    if (signedIn) goOnSaving();
  }, [signedIn]);
  return (
    <Suspense fallback={null}>
      {sharing && <ShareDialog sharing={sharing} onClose={close} />}
      {saving && <SaveDialog saving={saving} onClose={close} />}
      {signIn && <SignInDialog reason={signIn} onClose={close} />}
    </Suspense>
  );
}
