import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { config } from './config.ts';
import { useT } from './language.ts';

/** The window's title follows the page. */
export function useDocumentTitle(): void {
  const t = useT();
  const title = useRouterState({
    select: (state) => state.matches.findLast((m) => m.staticData.title)?.staticData.title,
  });
  const text = title === undefined ? t('app.tagline') : t(title);
  useEffect(() => {
    document.title = `${text} · ${config.productName}`;
  }, [text]);
}
