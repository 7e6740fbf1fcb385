import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import plain from '../../app/site/Plain.module.css';
import { LanguageSelect } from '../../app/site/LanguageSelect.tsx';
import { Logo } from '../../ui/Logo.tsx';

/** Share pages stand alone: whoever opens one may never have seen Linework. */
export function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={plain.page}>
      <header className={plain.head}>
        <Link to="/" className={plain.logo}>
          <Logo />
        </Link>
        <LanguageSelect />
      </header>
      <main id="content" className={plain.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
