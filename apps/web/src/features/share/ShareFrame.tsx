import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEmbedded } from '../../app/host/embedded.ts';
import plain from '../../app/site/Plain.module.css';
import { LanguageSelect } from '../../app/site/LanguageSelect.tsx';
import { Logo } from '../../ui/Logo.tsx';

interface ShareFrameProps {
  /** As high as the window: what is inside scrolls by itself. */
  whole?: boolean;
  children: ReactNode;
}

/** Share pages stand alone: whoever opens one may never have seen Linework. */
export function ShareFrame({ whole = false, children }: ShareFrameProps) {
  const embedded = useEmbedded();
  return (
    <div className={plain.page} style={whole ? { height: '100dvh' } : undefined}>
      {!embedded && (
        <header className={plain.head}>
          <Link to="/" className={plain.logo}>
            <Logo />
          </Link>
          <LanguageSelect />
        </header>
      )}
      <main id="content" className={plain.main} style={whole ? { minHeight: 0 } : undefined} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
