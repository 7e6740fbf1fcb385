import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { driveHome } from '../device.ts';
import { useT } from '../language.ts';
import { useUser } from '../session.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import classes from './SiteShell.module.css';

export function SiteHeader() {
  const t = useT('site');
  const user = useUser();
  return (
    <header className={classes.header}>
      <div className={classes.headerInner}>
        <Link to="/" className={classes.logo}>
          <Logo />
        </Link>
        <nav className={classes.nav} aria-label={t('site.nav.label')}>
          <Link to="/gallery">{t('nav.gallery')}</Link>
          <Link to="/upgrade">{t('nav.upgrade')}</Link>
          <Link to="/help">{t('nav.help')}</Link>
          <Link to="/feedback">{t('nav.feedback')}</Link>
          <Link to="/contactus">{t('nav.contact')}</Link>
        </nav>
        <div className={classes.actions}>
          <span className={classes.language}>
            <LanguageSelect />
          </span>
          {user ? (
            <ButtonLink look="primary" size="small" to={driveHome()}>
              {t('nav.drive')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink look="quiet" size="small" to="/login">
                {t('nav.login')}
              </ButtonLink>
              <ButtonLink
                look="primary"
                size="small"
                to="/login"
                search={{ mode: 'register' }}
                className={classes.register}
              >
                {t('nav.register')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
