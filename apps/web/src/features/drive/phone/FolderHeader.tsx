import type { ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { MobileHeader } from '../../../app/mobile/MobileHeader.tsx';
import { useCrumbs } from '../queries.ts';

/** The folder one is in, and the way out of it. */
export function FolderHeader({ folderId, children }: { folderId: string; children: ReactNode }) {
  const t = useT('mobile');
  const path = useCrumbs(folderId);
  const above = path?.at(-2)?.id ?? '0';
  return (
    <MobileHeader
      title={path?.at(-1)?.name ?? t('mobile.home.title')}
      back="/webH5"
      search={above === '0' ? { kind: 'all' } : { kind: 'all', folder: above }}
    >
      {children}
    </MobileHeader>
  );
}
