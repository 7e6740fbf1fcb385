import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFreshConf } from '../../app/conf.ts';
import { driveHome } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import type { LoginSearch } from '../../app/routes/site.ts';
import { useUser } from '../../app/session.ts';
import { Notice } from '../../ui/Notice.tsx';
import classes from './auth.module.css';
import { RegisterForm } from './RegisterForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface FormProps {
  /** The login page these forms stand on. */
  path: '/login' | '/webH5/login';
  next: string | undefined;
}

const companyErrors = ['1005001', '1005002', '1005004', '0000004', '1003004'] as const;

/** Sign in, register, reset: one at a time. Whoever is signed in goes on to where they wanted to be. */
export function AuthForms({ path, search }: { path: FormProps['path']; search: LoginSearch }) {
  const t = useT('auth');
  const navigate = useNavigate();
  const conf = useFreshConf();
  const user = useUser();
  const { next, mode, error } = search;
  useEffect(() => {
    if (user) void navigate({ href: next ?? driveHome(), replace: true });
  }, [user, next, navigate]);

  // Fetched while the person types: the drive opens at once.
  const router = useRouter();
  useEffect(() => {
    if (next === undefined || next.startsWith(driveHome().slice(0, 5))) {
      void router.preloadRoute({ to: driveHome() }).catch(() => undefined);
    }
  }, [router, next]);

  // A server without any account starts with the administrator's.
  const shown = mode ?? (conf?.firstAccount ? 'register' : 'signIn');
  return (
    <div className={classes.forms}>
      <h1 className={classes.title}>{t(`auth.${shown}.title`)}</h1>
      {error !== undefined && shown === 'signIn' && <CompanyError code={error} />}
      {shown === 'signIn' && <SignInForm path={path} next={next} />}
      {shown === 'register' && <RegisterForm />}
      {shown === 'reset' && <ResetForm path={path} next={next} />}
      {!conf?.firstAccount && (
        <p className={classes.switch}>
          {shown === 'signIn' ? (
            <>
              {t('auth.noAccount')}{' '}
              <Link to={path} search={{ next, mode: 'register' }}>
                {t('nav.register')}
              </Link>
            </>
          ) : (
            <>
              {shown === 'register' && `${t('auth.haveAccount')} `}
              <Link to={path} search={{ next }}>
                {shown === 'register' ? t('nav.login') : t('auth.backToSignIn')}
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** What went wrong at the company's identity provider: one comes back with its code in the address. */
function CompanyError({ code }: { code: string }) {
  const t = useT('error');
  const known = companyErrors.find((one) => one === code) ?? '1005002';
  return (
    <Notice kind="danger" alert>
      {t(`error.${known}`)}
    </Notice>
  );
}
