import { loginPath } from '../../app/routes/root.tsx';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { SignInReason } from './actions.ts';

/** Says what an account is needed for; signing in leads back to this page. */
export function SignInDialog({ reason, onClose }: { reason: SignInReason; onClose: () => void }) {
  const t = useT('share');
  const next = location.pathname + location.search;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`share.signIn.${reason}.title`)}
      footer={
        <>
          <ButtonLink to={loginPath()} search={{ next, mode: 'register' }} onClick={onClose}>
            {t('nav.register')}
          </ButtonLink>
          <ButtonLink to={loginPath()} search={{ next }} look="primary" onClick={onClose}>
            {t('nav.login')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(`share.signIn.${reason}.text`)}</p>
    </Dialog>
  );
}
