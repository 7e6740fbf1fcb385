import { wordsOf } from '../../app/language.ts';
import { router } from '../../app/router.ts';
import { loginPath } from '../../app/routes/root.tsx';
import { session } from '../../app/session.ts';
import { showToast } from '../../ui/toast.ts';

/** Whether somebody is signed in; whoever is not hears that it is needed, and comes back here afterwards. */
export function signedInFor(): boolean {
  if (session.get().user) return true;
  void wordsOf('gallery').then((t) =>
    showToast('info', t('gallery.signIn'), {
      action: {
        label: t('gallery.signInAction'),
        perform: () => void router.navigate({ to: loginPath(), search: { next: location.pathname } }),
      },
    }),
  );
  return false;
}
