import { Link } from '@tanstack/react-router';
import { Logo } from '../../ui/Logo.tsx';
import { useT } from '../language.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import classes from './SiteShell.module.css';
import { ThemeSelect } from './ThemeSelect.tsx';

export function SiteFooter() {
  const t = useT('site');
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <div className={classes.about}>
          <Logo />
          <p>{t('site.footer.text')}</p>
          <div className={classes.settings}>
            <LanguageSelect />
            <ThemeSelect />
          </div>
        </div>
        <nav className={classes.columns} aria-label={t('site.footer.label')}>
          <div>
            <h2>{t('site.footer.product')}</h2>
            <Link to="/">{t('nav.home')}</Link>
            <Link to="/gallery">{t('nav.gallery')}</Link>
            <Link to="/upgrade">{t('nav.upgrade')}</Link>
            <Link to="/yun/recent">{t('nav.drive')}</Link>
          </div>
          <div>
            <h2>{t('site.footer.help')}</h2>
            <Link to="/help">{t('nav.help')}</Link>
            <Link to="/feedback">{t('nav.feedback')}</Link>
            <Link to="/contactus">{t('nav.contact')}</Link>
            <Link to="/secure/products">{t('nav.account')}</Link>
          </div>
          <div>
            <h2>{t('site.footer.legal')}</h2>
            <Link to="/declaration">{t('nav.declaration')}</Link>
          </div>
        </nav>
      </div>
    </footer>
  );
}
