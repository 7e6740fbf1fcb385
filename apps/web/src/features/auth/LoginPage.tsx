import { Link, useSearch } from '@tanstack/react-router';
import { LanguageSelect } from '../../app/site/LanguageSelect.tsx';
import { useT } from '../../app/language.ts';
import { Logo } from '../../ui/Logo.tsx';
import { FloorPlan } from '../../ui/pictures/FloorPlan.tsx';
import { AuthForms } from './AuthForms.tsx';
import classes from './auth.module.css';

export function LoginPage() {
  const t = useT('auth');
  const search = useSearch({ from: '/login' });
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <header className={classes.head}>
          <Link to="/" className={classes.logo}>
            <Logo />
          </Link>
          <LanguageSelect />
        </header>
        <main id="content" className={classes.middle} tabIndex={-1}>
          <AuthForms path="/login" search={search} />
        </main>
      </div>
      <aside className={classes.side}>
        <div className={classes.drawing}>
          <FloorPlan />
        </div>
        <p className={classes.sideTitle}>{t('auth.side.title')}</p>
        <p className={classes.sideText}>{t('auth.side.text')}</p>
      </aside>
    </div>
  );
}
