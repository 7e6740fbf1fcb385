import { Link, useSearch } from '@tanstack/react-router';
import { LanguageSelect } from '../../app/site/LanguageSelect.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { AuthForms } from './AuthForms.tsx';
import classes from './auth.module.css';

/** The login page for phones: the same forms, and nothing beside them. */
export function MobileLoginPage() {
  const search = useSearch({ from: '/webH5/login' });
  return (
    <div className={classes.left}>
      <header className={classes.head}>
        <Link to="/" className={classes.logo}>
          <Logo />
        </Link>
        <LanguageSelect />
      </header>
      <main id="content" className={classes.middle} tabIndex={-1}>
        <AuthForms path="/webH5/login" search={search} />
      </main>
    </div>
  );
}
